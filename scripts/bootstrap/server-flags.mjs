/**
 * Flags of the server's Node. A larger young generation holds the garbage of a few thousand calls, so most of it is
 * gone before a collection, which then copies very little.
 */
export const serverFlags = (process.env.NODE_OPTIONS ?? '').includes('--max-semi-space-size') ? [] : ['--max-semi-space-size=32']
