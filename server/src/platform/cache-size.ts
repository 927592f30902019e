/**
 * Options of an LRUCache with at most `entries` entries. With its option `max`, each cache would allocate memory for all
 * of them at once, and composing the server would take twice the CPU time.
 */
export const cacheSize = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 }) as const
