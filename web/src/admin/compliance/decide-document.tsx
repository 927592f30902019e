import type { DocumentFile } from '@hai/contract/document-desk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { toast } from '../../lib/toast.ts'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/button.tsx'
import { Ago } from '../../ui/time.tsx'
import { useAct } from '../ui/act/use-act.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { ShowFirst } from '../ui/show-first.tsx'
import { RejectDialog } from './reject-dialog.tsx'

/** Yes or no, or what was said. */
export const DecideDocument = ({ file }: { file: DocumentFile }) =>
  file.document.status === 'pending' ? <Decide file={file} /> : <Decided of={file.document} />

function Decide({ file: { document, tier_after } }: { file: DocumentFile }) {
  const t = useWords('admin_compliance')
  const cache = useQueryClient()
  const isShown = useSensitiveShown()
  const [isRejecting, setRejecting] = useState(false)
  const document_id = document.id
  function readAgain(): void {
    for (const { key } of [api.admin_list_identity_documents, api.admin_get_identity_document, api.get_admin_badges])
      void cache.invalidateQueries({ queryKey: key })
  }
  const act = useAct('admin_decide_identity_document', {
    failed: t('not_decided'),
    onDone: ({ status, tier }) => {
      if (status === 'approved') toast({ title: t('document_approved'), text: t('tier_is', { tier }), kind: 'done' })
      else toast({ title: t('document_rejected'), kind: 'done' })
      readAgain()
    },
    onClose: readAgain,
  })
  const decide = (decision: 'approve' | 'reject', reason: string): void => act.run(() => ({ document_id, decision, reason }))
  return (
    <Panel title={t('decision')}>
      <p className="text-sm text-ink-soft">
        {tier_after > document.tier ? t('approve_opens', { tier: tier_after }) : t('approve_opens_nothing')}
      </p>
      <ShowFirst />
      {isShown && (
        <div className="grid gap-2 sm:grid-cols-2">
          <Button kind="danger" onClick={() => setRejecting(true)}>
            {t('reject')}
          </Button>
          <Button kind="main" onClick={() => decide('approve', '')}>
            {t('approve')}
          </Button>
        </div>
      )}
      {isRejecting && (
        <RejectDialog
          title={t('reject_document')}
          onClose={() => setRejecting(false)}
          onRejected={(reason) => {
            setRejecting(false)
            decide('reject', reason)
          }}
        />
      )}
      {act.dialog}
    </Panel>
  )
}

function Decided({ of: { status, reason, decided_at, decided_by } }: { of: DocumentFile['document'] }) {
  const t = useWords('admin_compliance')
  return (
    <Panel title={t(`status_${status}`)}>
      {reason !== null && (
        <p className="wrap-anywhere">
          <Sensitive kind="text">{reason}</Sensitive>
        </p>
      )}
      {decided_by && <MemberName member={decided_by} plain />}
      {decided_at !== null && (
        <p className="text-sm text-ink-soft">
          {t('decided')} <Ago iso={decided_at} />
        </p>
      )}
    </Panel>
  )
}
