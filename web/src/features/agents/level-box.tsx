import { percentage } from '@hai/contract/number-text'
import type { Output } from '@hai/contract/contract'
import { formatUsd } from '../../lib/money-text.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { Box, Section } from '../../ui/row.tsx'
import { useScoreFigures } from './score-figures.tsx'

type Dashboard = Output<'get_agent_dashboard'>

const BASIS_POINTS = 10_000

export function LevelBox({ dashboard }: { dashboard: Dashboard }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  const figuresOf = useScoreFigures()
  const { level, next_level, score, available_balance, room, promised, today } = dashboard
  const float: Figure[] = [
    { label: t('today_earned'), value: t('today_of', { amount: formatUsd(today.earned), count: today.completed }) },
    { label: t('ui.available'), value: formatUsd(available_balance) },
    { label: t('room'), value: formatUsd(room) },
    { label: t('promised'), value: formatUsd(promised) },
  ]
  const rules: Figure[] = [
    { label: t('job_maximum'), value: formatUsd(level.job_maximum) },
    { label: t('jobs_open_max'), value: level.jobs_open_max },
    { label: t('fee_share'), value: percentage(level.fee_share_bp / BASIS_POINTS, language) },
  ]
  return (
    <>
      <Section title={t('wallet')}>
        <Box>
          <Figures items={float} />
        </Box>
      </Section>
      <Section title={t('level_number', { level: level.level })}>
        <Box className="grid grid-cols-1 gap-3">
          {next_level && <Progress next={next_level} completed={score.completed} />}
          <Figures items={rules} />
        </Box>
      </Section>
      <Section title={t('score')}>
        <Box>
          <Figures items={figuresOf(score)} />
        </Box>
        <p className="text-sm text-ink-soft">{t('score_public')}</p>
      </Section>
    </>
  )
}

function Progress({ next, completed }: { next: NonNullable<Dashboard['next_level']>; completed: number }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  const { level, completed_min, disputed_bp_max, is_proposed } = next
  const part = Math.min(1, completed / completed_min)
  const label = t('to_level', { level })
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium">{label}</span>
        <span className="text-ink-soft">{t('of_completed', { completed, needed: completed_min })}</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={completed_min}
        aria-valuenow={Math.min(completed, completed_min)}
        className="bar-box h-1.5 overflow-clip rounded-full bg-sunken"
      >
        <span className="bar-fill block h-full rounded-full bg-accent" style={{ width: `${part * 100}%` }} />
      </div>
      <p className="text-sm text-ink-soft">
        {is_proposed ? t('level_proposed') : t('level_asks', { percent: percentage(disputed_bp_max / BASIS_POINTS, language) })}
      </p>
    </div>
  )
}
