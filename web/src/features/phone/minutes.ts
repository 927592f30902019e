const MINUTE_SECONDS = 60

/** `4:05`: what is left of a time that runs down. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE_SECONDS)}:${String(seconds % MINUTE_SECONDS).padStart(2, '0')}`
