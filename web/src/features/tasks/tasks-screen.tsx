import { useQuery } from '@tanstack/react-query'
import { Plus, Search, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { SEARCH_MAX } from '@hai/contract/bounds'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { parseUsd } from '../../lib/typed-usd.ts'
import { api } from '../../api/api.ts'
import { useChannel } from '../../api/use-channel.ts'
import { useOnline } from '../../lib/online.ts'
import { paths } from '../../lib/paths.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTypedAmount } from '../../lib/use-typed-amount.ts'
import { useTranslations } from '../../lib/translations.ts'
import { AmountHint, Chip } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { PostDialog } from './post-dialog.tsx'
import { TaskList } from './task-list.tsx'
import { TaskRow } from './task-row.tsx'

const tabs = ['open', 'doing', 'posted'] as const
type Tab = (typeof tabs)[number]

/** A notification about a task passes its id in the history state, so that the task appears first. */
const taskIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'highlightTask' in state && typeof state.highlightTask === 'string'
    ? state.highlightTask
    : null

export function TasksScreen() {
  const t = useTranslations('tasks')
  const [, navigate] = useLocation()
  const requestedTab = new URLSearchParams(useSearch()).get('tab')
  const tab: Tab = tabs.find((one) => one === requestedTab) ?? 'open'
  const [isPosting, setPosting] = useState(false)
  const highlighted = taskIn(useHistoryState())
  useChannel('tasks')
  const show = (next: Tab) => navigate(next === 'open' ? paths.tasks() : `${paths.tasks()}?tab=${next}`, { replace: true })
  return (
    <div className="mx-auto grid w-full max-w-150 grid-cols-1 gap-5">
      <Screen title={t('ui.tasks')} action={<PostButton onClick={() => setPosting(true)} />}>
        <Notice icon={ShieldCheck} title={t('never_pay')}>
          <p>{t('never_pay_text')}</p>
        </Notice>
        {highlighted !== null && <Highlighted task_id={highlighted} />}
        <div role="group" aria-label={t('which')} className="flex flex-wrap gap-2">
          {tabs.map((one) => (
            <Chip key={one} pressed={tab === one} onClick={() => show(one)}>
              {t(`tab_${one}`)}
            </Chip>
          ))}
        </div>
        {tab === 'open' ? <Browse /> : <Own key={tab} view={tab} />}
      </Screen>
      {isPosting && <PostDialog onClose={() => setPosting(false)} />}
    </div>
  )
}

function PostButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('tasks')
  return (
    <Button kind="main" icon={Plus} refused={!useOnline()} onClick={onClick}>
      {t('ui.post_task')}
    </Button>
  )
}

function Highlighted({ task_id }: { task_id: string }) {
  const { data } = useQuery({ ...api.get_task.query({ task_id }), retry: false })
  if (!data) return null
  return (
    <Box flush>
      <TaskRow task={data} isNew />
    </Box>
  )
}

const TYPING_MS = 300

function Browse() {
  const t = useTranslations('tasks')
  const [search, setSearch] = useState('')
  const [least, setLeast] = useState('')
  const [for_me, setForMe] = useState(false)
  const searched = useDebounced(search.trim(), TYPING_MS)
  const reward_min = useDebounced(parseUsd(least), TYPING_MS)
  const amount = useTypedAmount({ value: least, onChange: setLeast, rate: null })
  const isNarrowed = searched !== '' || for_me || (reward_min ?? 0) > 0
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-3 min-[30rem]:grid-cols-[minmax(0,1fr)_11rem]">
        <Field
          label={t('search')}
          icon={Search}
          type="search"
          value={search}
          maxLength={SEARCH_MAX}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Field
          label={t('reward_from')}
          before="$"
          inputMode="decimal"
          autoComplete="off"
          value={amount.text}
          onChange={({ target }) => amount.change(target.value)}
          onBlur={amount.leave}
          error={amount.problem && <AmountHint problem={amount.problem} />}
        />
      </div>
      <div>
        <Chip pressed={for_me} onClick={() => setForMe(!for_me)}>
          {t('only_for_me')}
        </Chip>
      </div>
      <TaskList
        isNarrowed={isNarrowed}
        filter={{
          view: 'open',
          for_me,
          ...(searched !== '' && { search: searched }),
          ...(reward_min !== null && reward_min > 0 && { reward_min }),
        }}
      />
    </div>
  )
}

function Own({ view }: { view: 'doing' | 'posted' }) {
  const t = useTranslations('tasks')
  const [state, setState] = useState<'open' | 'over'>('open')
  return (
    <div className="grid grid-cols-1 gap-4">
      <div role="group" aria-label={t('which_state')} className="flex flex-wrap gap-2">
        {(['open', 'over'] as const).map((one) => (
          <Chip key={one} pressed={state === one} onClick={() => setState(one)}>
            {t(`state_${one}`)}
          </Chip>
        ))}
      </div>
      <TaskList key={state} filter={{ view, state }} isNarrowed={state === 'over'} />
    </div>
  )
}
