// Short names for the scopes of styles: they stand in every selector and on every element.
export default { compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s${hash(css).slice(0, 5)}` } };
