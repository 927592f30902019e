import type { ComparedFigure } from '@hai/contract/compared'
import { oneDecimal, wholeNumber } from '@hai/contract/number-text'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../../lib/cx.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Box, Section } from '../../ui/row.tsx'
import { Status } from '../../ui/status.tsx'
import { useLinkTo } from './known-pages.ts'
import { Sparkline } from './sparkline.tsx'
import { verdictOf } from './figure-verdict.ts'

const rowLook = 'flex min-h-16 items-center gap-3 px-edge py-2.5 text-inherit no-underline md:px-5'
const pressable = 'hover:bg-[color-mix(in_oklab,var(--color-sunken)_55%,transparent)]'
/** The number of latest hours that are highlighted for an unusual figure. */
const HOT_HOURS = 3

interface ComparedFiguresProps<Figure extends string> {
  of: readonly ComparedFigure<Figure>[]
  lists: Readonly<Partial<Record<Figure, string>>>
  nameOf: (figure: Figure) => string
  textOf?: (figure: Figure, value: number) => string
}

const formatPlain = (_figure: string, value: number): string => wholeNumber(value, 'en')

export function ComparedFigures<Figure extends string>({
  of,
  lists,
  nameOf,
  textOf = formatPlain,
}: ComparedFiguresProps<Figure>) {
  const t = useTranslations('admin_ui')
  const linkTo = useLinkTo()
  const sorted = of.toSorted((a, b) => Number(b.unusual !== null) - Number(a.unusual !== null))
  const weeks = of.find(({ usual }) => usual !== null)?.usual?.weeks
  return (
    <Section
      title={t('comparison_title')}
      action={
        <span className="text-sm text-ink-soft">
          {weeks ? t('comparison_weeks', { count: weeks }) : t('comparison_too_young')}
        </span>
      }
    >
      <Box flush>
        <ul>
          {sorted.map((one) => {
            const href = linkTo(lists[one.figure])
            const verdict = weeks === undefined ? null : <Verdict of={one} />
            const line = (
              <Line of={one} name={nameOf(one.figure)} format={(value) => textOf(one.figure, value)} verdict={verdict} />
            )
            return (
              <li key={one.figure}>
                {href === undefined ? (
                  <div className={rowLook}>{line}</div>
                ) : (
                  <Link href={href} className={cx(rowLook, pressable)}>
                    {line}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      </Box>
    </Section>
  )
}

type Compared = Omit<ComparedFigure<string>, 'figure'>

interface LineProps {
  of: Compared
  name: string
  format: (value: number) => string
  /** Null if there are no earlier weeks to compare with. */
  verdict: ReactNode
}

function Line({ of, name, format, verdict }: LineProps) {
  const t = useTranslations('admin_ui')
  const { today, usual, unusual, hours, usual_hours } = of
  return (
    <>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block leading-5.5 font-medium">{name}</span>
        <span className="block text-sm text-ink-soft">
          <b>{format(today)}</b>
          {usual && usual.high === 0 && `, ${t('comparison_usually_none', { count: usual.weeks })}`}
          {usual && usual.high > 0 && `, ${t('comparison_usual', { low: format(usual.low), high: format(usual.high) })}`}
        </span>
      </span>
      <Sparkline
        values={hours}
        usual={usual_hours}
        {...(unusual && { highlightFrom: Math.max(0, hours.length - HOT_HOURS) })}
        className="h-7 w-24 flex-none max-md:hidden"
      />
      {verdict && <span className="flex min-w-31 flex-none justify-end md:w-41">{verdict}</span>}
    </>
  )
}

function Verdict({ of }: { of: Compared }) {
  const t = useTranslations('admin_ui')
  const verdict = verdictOf(of)
  if (verdict !== 'high' && verdict !== 'low')
    return (
      <Status tone="plain" icon={Minus}>
        {t(`verdict_${verdict}`)}
      </Status>
    )
  const middle = of.usual?.middle ?? 0
  return (
    <Status tone="wait" icon={verdict === 'high' ? TrendingUp : TrendingDown}>
      {verdict === 'high' && middle > 0
        ? t('comparison_times', { times: oneDecimal(of.today / middle, 'en') })
        : t(`verdict_${verdict}`)}
    </Status>
  )
}
