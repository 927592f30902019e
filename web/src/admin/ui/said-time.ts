import { exactMoment } from '../../lib/moments.ts'

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** A day of the calendar as all pages of the staff write it: `21 Nov 2026`. From `2026-11-21`. */
export const dayText = (day: string): string => days.format(new Date(`${day}T12:00:00`))

/** A moment as all of them write it, by this browser’s clock: `21 Nov 2026, 08:12`. */
export const momentText = (iso: string): string => exactMoment(new Date(iso), 'en')

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** A moment in a file, which others read elsewhere: `2026-11-21 13:12:00 UTC`. What is no moment stays as it is. */
export const timeInFile = (text: string): string => (instant.test(text) ? `${text.slice(0, 10)} ${text.slice(11, 19)} UTC` : text)
