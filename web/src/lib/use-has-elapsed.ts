import { useEffect, useState } from 'react'

/** True once the delay has passed since mounting. Used to skip skeletons for fast loads. */
export function useHasElapsed(delayMs: number): boolean {
  const [hasPassed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return hasPassed
}
