/**
 * Does something at once, and again at most once in so long: what is asked for in between is done together, once, at the end of it.
 * `stop` forgets what is still to be done.
 */
export function throttled(act: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const run = () => {
    isWanted = false
    timer = setTimeout(() => {
      timer = undefined
      if (isWanted) run()
    }, everyMs)
    act()
  }
  return {
    ask: () => {
      if (timer === undefined) run()
      else isWanted = true
    },
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      isWanted = false
    },
  }
}
