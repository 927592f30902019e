import { useEffect, useState } from 'react'

const SECOND_MS = 1_000
const MINUTE_SECONDS = 60

const secondsUntil = (endsAtMs: number): number => Math.max(0, Math.ceil((endsAtMs - Date.now()) / SECOND_MS))

/** Whole seconds until a time of this browser's clock, updated live; 0 once it has passed. */
export function useSecondsLeft(endsAtMs: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAtMs))
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(endsAtMs))
    tick()
    const timer = setInterval(tick, SECOND_MS / 4)
    return () => clearInterval(timer)
  }, [endsAtMs])
  return seconds
}

export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`
