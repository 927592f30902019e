import { useEffect, useState } from 'react'

/** The value after it has been stable for `delayMs`. Until the first time, `initially`. */
export function useDebounced<T>(value: T, delayMs: number, initially: T = value): T {
  const [rested, setRested] = useState(initially)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return rested
}
