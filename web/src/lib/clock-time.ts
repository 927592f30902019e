const pad = (part: number): string => String(part).padStart(2, '0')

/** `14:32`, in the reader's time zone. */
export const clockTime = (moment: Date): string => `${pad(moment.getHours())}:${pad(moment.getMinutes())}`
