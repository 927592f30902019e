import { useEffect, useState } from 'react'

/** The value once it has rested for `delayMs`; until then what it was, in the beginning `initially`. */
export function useDebounced<T>(value: T, delayMs: number, initially: T = value): T {
  const [rested, setRested] = useState(initially)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return rested
}
