// The text in the bytes of a file.

/** The text of a file as hexagora.record.decode reads it: SGF that is not UTF-8 has the charset it names, or that of Windows. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const label = /(?<![A-Za-z])CA\s*\[\s*([\w.:-]{1,40})\s*\]/.exec(new TextDecoder("latin1").decode(bytes))?.[1];
  for (const charset of ["utf-8", label]) {
    try {
      if (charset) return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // another charset, or one that is not known
    }
  }
  return new TextDecoder("windows-1252").decode(bytes);
}
