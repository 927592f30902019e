import type { Output } from '@hai/contract/contract'
import { formatUsd } from '@hai/contract/money'
import { Star } from 'lucide-react'
import { DOT } from '../../lib/dot.ts'
import { useWords } from '../../lib/words.ts'
import { Face } from '../../ui/face.tsx'
import { Row } from '../../ui/row.tsx'
import { Status } from '../../ui/status.tsx'

export type ShownAgent = Output<'list_agents'>['items'][number]

/** One agent of the directory: where, how, how good, and whether now. */
export function AgentRow({ agent, onChoose }: { agent: ShownAgent; onChoose: () => void }) {
  const t = useWords('agents')
  const { shown_name, avatar_url, commune, department, methods, on_duty, pays_up_to, score } = agent
  return (
    <Row
      onClick={onChoose}
      start={<Face name={shown_name} avatar_url={avatar_url} />}
      title={<span className="flex items-center justify-start text-start">{shown_name}</span>}
      sub={
        <span className="block text-start">
          {commune}, {department}
          <span className="block">{methods.map((method) => t(`method_${method}`)).join(DOT)}</span>
        </span>
      }
      end={
        score.rating === null ? (
          <span className="text-sm text-ink-soft">{t('new_agent')}</span>
        ) : (
          <span className="inline-flex items-center gap-1 font-medium">
            <Star className="size-4 flex-none text-wait" aria-hidden="true" />
            {t('of_five', { rating: score.rating })}
          </span>
        )
      }
      endSub={
        <Status mood={!on_duty ? 'plain' : pays_up_to > 0 ? 'in' : 'wait'}>
          {!on_duty ? t('off_duty') : pays_up_to > 0 ? t('up_to', { amount: formatUsd(pays_up_to) }) : t('busy')}
        </Status>
      }
    />
  )
}
