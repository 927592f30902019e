/**
 * Options of an LRUCache with at most `entries` entries. With its option `max`, the cache would allocate memory for all
 * of them at once, which takes half of the server’s start.
 */
export const cacheSize = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 }) as const
