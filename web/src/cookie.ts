/** Cookies that the server reads when it makes the page: `lang` and `theme`. */
export function keep(name: string, value: string): void {
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}
