import { exactMoment } from '../../lib/moments.ts'

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

export const dayText = (day: string): string => days.format(new Date(`${day}T12:00:00`))

/** In the browser's time zone: `21 Nov 2026, 08:12`. */
export const momentText = (iso: string): string => exactMoment(new Date(iso), 'en')

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** In UTC: `2026-11-21 13:12:00 UTC`. */
export const timeInFile = (text: string): string => (instant.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 19)} UTC` : text)
