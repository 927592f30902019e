/**
 * A larger young generation holds the objects of a few thousand calls. Most of them are unused by the next garbage
 * collection, which then copies very little.
 */
export const serverFlags = (process.env.NODE_OPTIONS ?? '').includes('--max-semi-space-size') ? [] : ['--max-semi-space-size=32']
