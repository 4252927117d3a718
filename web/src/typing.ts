// Where letters are typed, not commands given.

const FIELDS = "textarea, select, input:not([type=radio], [type=checkbox], [type=range]), [contenteditable], dialog";

/** Whether a key belongs to a field or a dialog: letters are not commands there. */
export const isTyping = (event: Event) => !!(event.target as Element).closest?.(FIELDS);
