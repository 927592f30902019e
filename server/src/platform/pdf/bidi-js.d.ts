/** The package's types tell of another way to import it than there is: its module for Node has the factory as its default. */
declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js'
  const createBidi: () => Bidi
  export { createBidi as default }
}
