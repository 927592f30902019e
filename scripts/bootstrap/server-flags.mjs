/**
 * What the server's Node is started with. What a call makes is waste when it is answered: with room for a few thousand calls,
 * most of them are gone before the collector looks, and it copies next to nothing.
 */
export const serverFlags = (process.env.NODE_OPTIONS ?? '').includes('--max-semi-space-size') ? [] : ['--max-semi-space-size=32']
