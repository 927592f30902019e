import { momentText } from './time-text.ts'

/** The exact time, so that rows can be compared. */
export const When = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="whitespace-nowrap">
    {momentText(iso)}
  </time>
)
