import { momentText } from './time-text.ts'

/** An exact time, so that rows can be compared. */
export const When = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="whitespace-nowrap">
    {momentText(iso)}
  </time>
)
