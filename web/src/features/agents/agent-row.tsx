import { departmentName } from '@hai/contract/department-name'
import { oneDecimal } from '@hai/contract/number-text'
import { Star } from 'lucide-react'
import { SEPARATOR } from '../../lib/separator.ts'
import { useLanguage, useTranslations } from '../../lib/translations.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Row } from '../../ui/row.tsx'
import { DutyStatus } from './duty-status.tsx'
import type { ListedAgent } from './listed-agent.ts'

export function AgentRow({ agent, onChoose }: { agent: ListedAgent; onChoose: () => void }) {
  const t = useTranslations('agents')
  const language = useLanguage()
  const { shown_name, avatar_url, commune, department, methods, score } = agent
  return (
    <Row
      onClick={onChoose}
      start={<Avatar name={shown_name} avatar_url={avatar_url} />}
      title={<span className="flex items-center justify-start text-start">{shown_name}</span>}
      sub={
        <span className="block text-start">
          {commune}, {departmentName(department, language)}
          <span className="block">{methods.map((method) => t(`method_${method}`)).join(SEPARATOR)}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
            <DutyStatus agent={agent} />
            {score.rating === null ? (
              t('new_agent')
            ) : (
              <span className="inline-flex items-center gap-1 font-medium text-ink">
                <Star className="size-4 flex-none text-wait" aria-hidden="true" />
                {t('of_five', { rating: oneDecimal(score.rating, language) })}
              </span>
            )}
          </span>
        </span>
      }
    />
  )
}
