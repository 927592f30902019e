/** The package’s own types do not match its Node module, whose default export is the factory. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js'
  const createBidi: () => Bidi
  export { createBidi as default }
}
