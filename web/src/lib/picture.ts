const large = /^(\/pictures\/[\w-]+\/)256\.webp$/

/** The `srcset` of a picture stored in two sizes. Undefined for others. */
export const pictureSizes = (url: string): string | undefined =>
  large.test(url) ? `${url.replace(large, '$164.webp')} 64w, ${url} 256w` : undefined
