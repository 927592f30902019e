import { oneDecimal } from '@hai/contract/number-text'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Shuffle } from 'lucide-react'
import { api } from '../../api/api.ts'
import { SEPARATOR, withoutBreaks } from '../../lib/separator.ts'
import { useTranslations, useLanguage } from '../../lib/translations.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { StepBody } from '../../ui/step-body.tsx'
import { Choice } from '../../ui/choice.tsx'
import type { AgentChoice, CashOutFlow } from './use-cash-out.ts'
import type { AgentScore } from '@hai/contract/agents'
import { percentOf } from '../../lib/percent.ts'

/** No event tells members which agents come on duty or can take this amount, so the list polls. */
const REFRESH_MS = 15_000

export function AgentStep({ flow }: { flow: CashOutFlow }) {
  const t = useTranslations('cashouts')
  const { agent_id, agent, choose, amount, destination } = flow
  const list = useInfiniteQuery({
    queryKey: [...api.list_agents.key, 'for', amount, destination?.method, destination?.department],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) =>
      api.list_agents({
        ...(amount !== null && { amount }),
        ...(destination && { method: destination.method }),
        ...(destination?.method === 'cash_pickup' && { department: destination.department }),
        ...(pageParam && { cursor: pageParam }),
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  const agents = list.data?.pages.flatMap(({ items }) => items)
  const isListed = agents?.some(({ user_id }) => user_id === agent_id) ?? true
  return (
    <StepBody label={t('agent_title')}>
      <fieldset className="grid grid-cols-1 gap-1.5">
        <legend className="sr-only">{t('agent_title')}</legend>
        <Choice
          name="agent"
          isChosen={agent_id === null}
          onChoose={() => choose(null)}
          start={<Glyph icon={Shuffle} blue />}
          title={t('automatic')}
          sub={t('automatic_hint')}
        />
        {agent && !isListed && <AgentLine agent={agent} isChosen onChoose={() => choose(agent.user_id)} />}
        {agents?.map((one) => (
          <AgentLine key={one.user_id} agent={one} isChosen={one.user_id === agent_id} onChoose={() => choose(one.user_id)} />
        ))}
      </fieldset>
      {agents === undefined &&
        (list.isError ? <LoadFailed onRetry={() => void list.refetch()} /> : <RowsSkeleton rows={2} label={t('ui.loading')} />)}
      {agents?.length === 0 && <p className="text-sm text-ink-soft">{t('no_agents')}</p>}
      <LoadMore list={list} />
    </StepBody>
  )
}

function useScoreText(): (score: AgentScore) => string {
  const t = useTranslations('cashouts')
  const language = useLanguage()
  return ({ rating, completed, honest_cash_bp }) =>
    [
      rating !== null && t('score_stars', { rating: oneDecimal(rating, language) }),
      completed === 0 ? t('score_new') : t('score_completed', { count: completed }),
      honest_cash_bp !== null && t('score_honest', { percent: percentOf(honest_cash_bp, language) }),
    ]
      .filter((part) => part !== false)
      .join(SEPARATOR)
}

function AgentLine({ agent, isChosen, onChoose }: { agent: AgentChoice; isChosen: boolean; onChoose: () => void }) {
  const score = useScoreText()
  const { shown_name, avatar_url, commune, hours } = agent
  return (
    <Choice
      name="agent"
      isChosen={isChosen}
      onChoose={onChoose}
      start={<Avatar name={shown_name} avatar_url={avatar_url} />}
      title={shown_name}
      sub={
        <>
          <span className="block">{commune + SEPARATOR + withoutBreaks(hours)}</span>
          <span className="block">{score(agent.score)}</span>
        </>
      }
    />
  )
}
