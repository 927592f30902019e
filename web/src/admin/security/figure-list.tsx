import type { SecurityOverview } from '@hai/contract/security-desk'
import type { SecurityFigure } from '@hai/contract/security-words'
import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { Link } from 'wouter'
import { useWords } from '../../lib/words.ts'
import { Box, Section } from '../../ui/row.tsx'
import { Status } from '../../ui/status.tsx'
import { adminPaths } from '../paths.ts'
import { Spark } from '../ui/spark.tsx'

type Figure = SecurityOverview['figures'][number]

const accounts = (action: string) => adminPaths.auditLogs({ tab: 'accounts', action })

/** The list behind each figure. */
const lists: Readonly<Record<SecurityFigure, string>> = {
  failed_sign_ins: adminPaths.securityEnhanced(),
  lockouts: accounts('account_locked'),
  flags: adminPaths.securityFlags(),
  blocked_addresses: adminPaths.securityFlags({ action_taken: 'blocked' }),
  token_failures: adminPaths.securityEvents({ event_type: 'token_failure' }),
  copied_keys: accounts('suspicious_activity'),
  role_refusals: adminPaths.securityEvents({ event_type: 'permission_escalation' }),
  step_ups: accounts('step_up'),
  step_ups_failed: accounts('step_up'),
}

const HOT_HOURS = 3

/** Today beside the same weekday of the weeks before; what is not as usual comes first. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  const t = useWords('admin_security')
  const sorted = figures.toSorted((a, b) => Number(b.unusual !== null) - Number(a.unusual !== null))
  const weeks = figures[0]?.usual?.weeks
  return (
    <Section
      title={t('unusual')}
      action={<span className="text-sm text-ink-soft">{weeks ? t('against_weeks', { count: weeks }) : t('too_young')}</span>}
    >
      <Box flush>
        <ul>
          {sorted.map((one) => (
            <li key={one.figure}>
              <Link
                href={lists[one.figure]}
                className="flex min-h-16 items-center gap-3 px-edge py-2.5 text-inherit no-underline hover:bg-[color-mix(in_oklab,var(--color-sunken)_55%,transparent)] md:px-5"
              >
                <Line one={one} />
              </Link>
            </li>
          ))}
        </ul>
      </Box>
    </Section>
  )
}

function Line({ one: { figure, today, usual, unusual, hours, usual_hours } }: { one: Figure }) {
  const t = useWords('admin_security')
  const say = (value: number): string => value.toLocaleString('en-US')
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
        {...(unusual && { hotFrom: Math.max(0, hours.length - HOT_HOURS) })}
        className="h-7 w-24 flex-none max-md:hidden"
      />
      <span className="flex min-w-31 flex-none justify-end">
        <Verdict usual={usual} unusual={unusual} />
      </span>
    </>
  )
}

function Verdict({ usual, unusual }: Pick<Figure, 'usual' | 'unusual'>) {
  const t = useWords('admin_security')
  if (unusual === null)
    return (
      <Status mood="plain" icon={Minus}>
        {t(usual ? 'as_usual' : 'not_known')}
      </Status>
    )
  return (
    <Status mood="wait" icon={unusual === 'high' ? TrendingUp : TrendingDown}>
      {t(`unusual_${unusual}`)}
    </Status>
  )
}
