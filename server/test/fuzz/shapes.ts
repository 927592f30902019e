export interface Shape {
  readonly how: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** With a character outside the basic plane, the server searches the whole parsed value for unpaired surrogates. */
const PAIR = String.raw`"x":"\ud83d\ude00"`
const BOUNDARY = 'shape'

const filled = (piece: string, bytes: number): string => piece.repeat(Math.max(1, Math.floor(bytes / piece.length)))

const texts: Readonly<Record<string, (bytes: number) => string>> = {
  lists: (bytes) => `{${PAIR},"a":[${filled('[0],', bytes)}[0]]}`,
  objects: (bytes) => `{${PAIR},"a":[${filled('{"a":0},', bytes)}0]}`,
  keys: (bytes) => `{${PAIR},${Array.from({ length: bytes / 10 }, (_, at) => `"${at.toString(36)}":0`).join(',')}}`,
  'deep lists': (bytes) => `{${PAIR},"a":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`,
  'deep objects': (bytes) => `{${PAIR},"a":${filled('{"a":', bytes)}1`,
  'one text': (bytes) => `{${PAIR},"a":"${'x'.repeat(bytes)}"}`,
  'one text of escapes': (bytes) => `{"a":"${filled(String.raw`\ud83d\ude00`, bytes)}"}`,
  spaces: (bytes) => `{${PAIR}${' '.repeat(bytes)}}`,
  prototypes: (bytes) => `{"a":[${filled('{"a":0},', bytes)}{"__proto__":0}]}`,
}

const asJson = (bytes: number): readonly Shape[] =>
  Object.entries(texts).map(([how, textOf]) => ({
    how: `${how}, ${bytes} bytes`,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(textOf(bytes)),
  }))

const part = (head: string, content: string): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`

const forms: Readonly<Record<string, (bytes: number) => string>> = {
  'a form with a long input': (bytes) => part('name="input"', `{"a":[${filled('[0],', bytes)}0]}`),
  'a form of many parts': (bytes) => filled(part('name="content"; filename="a"', ''), bytes),
  'a form of many fields': (bytes) => filled(part('name="input"', '{}'), bytes),
  'a file that is almost boundaries': (bytes) =>
    part('name="content"; filename="a"', filled(`\r\n--${BOUNDARY.slice(0, -1)}`, bytes)),
  'a form with a long head': (bytes) => part(`name="${'x'.repeat(bytes)}"`, ''),
  'a form of line ends': (bytes) => filled('\r\n', bytes),
}

const asForms = (bytes: number): readonly Shape[] =>
  Object.entries(forms).map(([how, textOf]) => ({
    how: `${how}, ${bytes} bytes`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.from(`${textOf(bytes)}--${BOUNDARY}--\r\n`),
  }))

/** Bodies of a size that once blocked a server process, and bodies just below the size limit of JSON. */
export const jsonShapes: readonly Shape[] = [...asJson(15 * KILOBYTE), ...asJson(960 * KILOBYTE)]
/** Form bodies with the smaller size of `jsonShapes`, and bodies of almost the maximum size of an upload. */
export const uploadShapes: readonly Shape[] = [...asForms(15 * KILOBYTE), ...asForms(5 * MEGABYTE), ...asJson(11 * MEGABYTE)]
