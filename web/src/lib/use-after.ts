import { useEffect, useState } from 'react'

/** True once this much time has passed since the component appeared: what comes sooner needs no skeleton. */
export function useAfter(delayMs: number): boolean {
  const [hasPassed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), delayMs)
    return () => clearTimeout(timer)
  }, [delayMs])
  return hasPassed
}
