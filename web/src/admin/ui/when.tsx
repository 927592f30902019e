import { momentText } from './said-time.ts'

/** When something was: the moment itself, which can be compared with others. */
export const When = ({ iso }: { iso: string }) => (
  <time dateTime={iso} className="whitespace-nowrap">
    {momentText(iso)}
  </time>
)
