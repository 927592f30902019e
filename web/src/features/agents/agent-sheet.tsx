import { departmentName } from '@hai/contract/department-name'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { withoutBreaks } from '../../lib/separator.ts'
import { openOverlay } from '../../lib/overlays.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Figures, type Figure } from '../../ui/figures.tsx'
import { Box } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { ListedAgent } from './listed-agent.ts'
import { DutyStatus } from './duty-status.tsx'
import { useScoreFigures } from './score-figures.tsx'

/** The server includes the exact address only after the agent has accepted a cash-out of this member. */
export function AgentSheet({ agent, onClose }: { agent: ListedAgent; onClose: () => void }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  const figuresOf = useScoreFigures()
  const { data } = useQuery(api.get_agent.query({ agent_id: agent.user_id }))
  const { shown_name, hai_tag, avatar_url, commune, department, hours, methods, on_duty, pays_up_to, score } = data ?? agent
  const cashOut = (agent_id: string) => {
    onClose()
    openOverlay('cash-out', { agent_id })
  }
  const place: Figure[] = [
    { label: t('ui.where'), value: `${commune}, ${departmentName(department, language)}` },
    { label: t('address'), value: data?.address ?? t('address_later') },
    { label: t('ui.hours'), value: withoutBreaks(hours) },
    { label: t('methods'), value: methods.map((method) => t(`method_${method}`)).join(', ') },
    { label: t('level'), value: agent.level },
  ]
  return (
    <Sheet
      title={shown_name}
      backLabel={t('ui.close')}
      closeLabel={t('ui.close')}
      onClose={onClose}
      foot={
        <Button kind="main" size="tall" wide refused={pays_up_to === 0} onClick={() => cashOut(agent.user_id)}>
          {t('cash_out_here')}
        </Button>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={shown_name} avatar_url={avatar_url} size="l" />
          <p className="min-w-0 wrap-anywhere text-ink-soft">@{hai_tag}</p>
        </div>
        <DutyStatus agent={{ on_duty, pays_up_to }} />
      </div>
      <Box>
        <Figures items={place} />
      </Box>
      <section className="grid grid-cols-1 gap-2">
        <h2>{t('score')}</h2>
        <Box>
          <Figures items={figuresOf(score)} />
        </Box>
        <p className="text-sm text-ink-soft">{t('score_text')}</p>
      </section>
    </Sheet>
  )
}
