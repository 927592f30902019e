const LENGTH_MAX = 20_000

/** Patterns of secrets, and what replaces them. All repetitions have a limit, so that no text takes long. */
const hidden: readonly (readonly [RegExp, string])[] = [
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]{1,300}@/gi, '$1[hidden]@'],
  [/(invalid input [^:\n]{0,80}: )".{0,2000}"/gs, '$1[hidden]'],
  [/\b(bearer|basic) {1,4}\S{1,4000}/gi, '$1 [hidden]'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '[address]'],
  [/\+\d{8,15}\b/g, '[number]'],
  [/\b(?=[\w-]{0,60}[A-Z0-9])[\w-]{40,4000}(?:\.[\w-]{1,4000}){0,4}/g, '[hidden]'],
]

/** Removes email addresses, phone numbers, credentials in URLs, tokens and database values. */
export const withoutSecrets = (text: string): string =>
  hidden.reduce((cleaned, [pattern, instead]) => cleaned.replace(pattern, instead), text.slice(0, LENGTH_MAX))
