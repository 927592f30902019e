import type { LegalVersionHead } from '@hai/contract/legal-admin'
import { useQueries } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { Status, type Tone } from '../../ui/status.tsx'
import { DetailDialog } from '../ui/detail-dialog.tsx'
import { FigureTable } from '../ui/figure-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { When } from '../ui/when.tsx'
import { Differences } from './differences.tsx'

const tones: Readonly<Record<LegalVersionHead['state'], Tone>> = { in_force: 'in', past: 'plain', to_come: 'wait' }
function State({ state }: Pick<LegalVersionHead, 'state'>) {
  const t = useTranslations('admin_legal')
  return (
    <Status tone={tones[state]} {...(state === 'in_force' && { icon: CircleCheck })}>
      {t(`state_${state}`)}
    </Status>
  )
}

const nothing = { title: '', body: '' }
const noTexts = { en: nothing, fr: nothing, ht: nothing }

export function Versions({ versions }: { versions: readonly LegalVersionHead[] }) {
  const t = useTranslations('admin_legal')
  const [opened, setOpened] = useState<LegalVersionHead | null>(null)
  if (versions.length === 0) return null
  return (
    <Panel title={t('versions')}>
      <FigureTable
        label={t('versions')}
        rows={versions}
        rowKey={({ version_id }) => version_id}
        columns={[
          { id: 'number', header: t('version_number'), cell: ({ number }) => number },
          { id: 'state', header: t('admin_ui.status'), cell: ({ state }) => <State state={state} /> },
          { id: 'effective', header: t('takes_effect'), cell: ({ effective_at }) => <When iso={effective_at} /> },
          {
            id: 'published_by',
            header: t('published_by'),
            cell: ({ published_by: by }) =>
              by ? <Sensitive kind="name">{by.full_name ?? by.email}</Sensitive> : t('by_program'),
          },
          { id: 'note', header: t('note'), cell: ({ note }) => <span className="wrap-anywhere">{note}</span> },
          {
            id: 'asks',
            header: t('asks_short'),
            cell: ({ asks_acceptance }) => t(asks_acceptance ? 'admin_ui.yes' : 'admin_ui.no'),
          },
          { id: 'accepted', header: t('admin_ui.accepted'), align: 'end', cell: ({ accepted }) => accepted },
          {
            id: 'changes',
            header: t('admin_ui.changes'),
            align: 'end' as const,
            cell: (version) => (
              <Button size="small" aria-label={t('changes_of', { number: version.number })} onClick={() => setOpened(version)}>
                {t('admin_ui.show')}
              </Button>
            ),
          },
        ]}
      />
      {opened && <Changes of={opened} onClose={() => setOpened(null)} />}
    </Panel>
  )
}

function Changes({ of: { document, number }, onClose }: { of: LegalVersionHead; onClose: () => void }) {
  const t = useTranslations('admin_legal')
  const isFirst = number === 1
  const [after, before] = useQueries({
    queries: [
      api.admin_get_legal_version.query({ document, number }),
      { ...api.admin_get_legal_version.query({ document, number: Math.max(1, number - 1) }), enabled: !isFirst },
    ],
  })
  const was = isFirst ? noTexts : before.data?.texts
  return (
    <DetailDialog title={isFirst ? t('version', { number }) : t('changes_since', { number: number - 1 })} onClose={onClose}>
      {after.error || before.error ? (
        <LoadFailed
          onRetry={() => {
            void after.refetch()
            if (!isFirst) void before.refetch()
          }}
        />
      ) : after.data && was ? (
        <Differences before={was} after={after.data.texts} />
      ) : (
        <RowsSkeleton rows={5} label={t('ui.loading')} />
      )}
    </DetailDialog>
  )
}
