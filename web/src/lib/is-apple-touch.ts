/** Whether this is an iPhone or an iPad, which says in its name that it is a Mac but can be touched: no Mac can. */
export const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
