const large = /^(\/pictures\/[\w-]+\/)256\.webp$/

/** Both sizes of a picture of ours, for `srcset`; undefined for what has one size only. */
export const pictureSizes = (url: string): string | undefined =>
  large.test(url) ? `${url.replace(large, '$164.webp')} 64w, ${url} 256w` : undefined
