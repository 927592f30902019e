/**
 * Flags for the Node of the server. A larger young generation holds the objects of a few thousand calls. Most of them
 * are no longer used at the next garbage collection, so it copies very little.
 */
export const serverFlags = (process.env.NODE_OPTIONS ?? '').includes('--max-semi-space-size') ? [] : ['--max-semi-space-size=32']
