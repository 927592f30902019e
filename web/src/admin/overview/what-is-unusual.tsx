import type { AdminOverview, Compared } from '@hai/contract/overview'
import type { DayFigure } from '@hai/contract/overview-words'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { Link } from 'wouter'
import { cx } from '../../lib/cx.ts'
import { useWords } from '../../lib/words.ts'
import { Box, Section } from '../../ui/row.tsx'
import { Status } from '../../ui/status.tsx'
import { adminPaths } from '../paths.ts'
import { saidAmount } from '../ui/mask.ts'
import { useLinkTo } from '../ui/pages-there.ts'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { Spark } from '../ui/spark.tsx'

/** The list behind a figure, where there is one. */
const lists: Partial<Record<DayFigure, string>> = {
  sends: adminPaths.moneyFlow(),
  cash_outs: adminPaths.moneyFlow(),
  fees_earned: adminPaths.platformEarnings(),
}

const rowLook = 'flex min-h-16 items-center gap-3 px-edge py-2.5 text-inherit no-underline md:px-5'
const pressable = 'hover:bg-[color-mix(in_oklab,var(--color-sunken)_55%,transparent)]'

/** Today beside the same weekday of the weeks before; what is not as usual comes first. */
export function WhatIsUnusual({ unusual }: Pick<AdminOverview, 'unusual'>) {
  const t = useWords('admin_overview')
  const sorted = unusual.toSorted((a, b) => Number(b.unusual !== null) - Number(a.unusual !== null))
  const weeks = unusual[0]?.usual?.weeks
  return (
    <Section
      title={t('unusual')}
      action={<span className="text-sm text-ink-soft">{weeks ? t('against_weeks', { count: weeks }) : t('too_young')}</span>}
    >
      <Box flush>
        <ul>
          {sorted.map((one) => (
            <li key={one.figure}>
              <Line one={one} />
            </li>
          ))}
        </ul>
      </Box>
    </Section>
  )
}

function Line({ one }: { one: Compared }) {
  const href = useLinkTo()(lists[one.figure])
  const content = <Content one={one} />
  return href === undefined ? (
    <div className={rowLook}>{content}</div>
  ) : (
    <Link href={href} className={cx(rowLook, pressable)}>
      {content}
    </Link>
  )
}

function Content({ one: { figure, today, usual, unusual, hours, usual_hours } }: { one: Compared }) {
  const t = useWords('admin_overview')
  const mode = useSensitiveShown() ? 'shown' : 'hidden'
  const say = (value: number): string => (figure === 'fees_earned' ? saidAmount(value, mode) : value.toLocaleString('en-US'))
  return (
    <>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block leading-5.5 font-medium">{t(`figure_${figure}`)}</span>
        <span className="block text-sm text-ink-soft">
          <b>{say(today)}</b>
          {usual && `, ${t('usual', { low: say(usual.low), high: say(usual.high) })}`}
        </span>
      </span>
      <Spark
        values={hours}
        usual={usual_hours}
        {...(unusual && { hotFrom: Math.max(0, hours.length - 3) })}
        className="h-7 w-24 flex-none max-md:hidden"
      />
      <span className="flex min-w-31 flex-none justify-end">
        <Verdict today={today} usual={usual} unusual={unusual} />
      </span>
    </>
  )
}

function Verdict({ today, usual, unusual }: Pick<Compared, 'today' | 'usual' | 'unusual'>) {
  const t = useWords('admin_overview')
  if (!usual)
    return (
      <Status mood="plain" icon={Minus}>
        {t('not_known')}
      </Status>
    )
  if (!unusual)
    return (
      <Status mood="plain" icon={Minus}>
        {t('as_usual')}
      </Status>
    )
  return (
    <Status mood="wait" icon={unusual === 'high' ? TrendingUp : TrendingDown}>
      {unusual === 'high' && usual.middle > 0
        ? t('times', { times: (today / usual.middle).toLocaleString('en-US', { maximumFractionDigits: 1 }) })
        : t(`unusual_${unusual}`)}
    </Status>
  )
}
