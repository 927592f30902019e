/** Calls `action` at once. All calls within an interval lead to one run at its end. `stop` cancels a pending run. */
export function throttle(action: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWanted = false
  const run = () => {
    isWanted = false
    timer = setTimeout(() => {
      timer = undefined
      if (isWanted) run()
    }, everyMs)
    action()
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
