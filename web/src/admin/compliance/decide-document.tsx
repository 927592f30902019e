import type { DocumentFile } from '@hai/contract/documents-admin'
import { useState } from 'react'
import { useTranslations } from '../../lib/translations.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { MemberName } from '../ui/member-name.tsx'
import { Panel } from '../ui/panel.tsx'
import { Sensitive } from '../ui/sensitive.tsx'
import { useSensitiveShown } from '../ui/sensitive-store.ts'
import { RevealFirst } from '../ui/reveal-first.tsx'
import { DecisionState } from './decision-state.tsx'
import { isFull, markDecision, useMarkedDecisions, type MarkedDecision } from './marked-decisions.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { useAllViewed } from './viewed-pages.ts'
import { setReviewKeys, useReviewKeys, useReviewKeysOn } from './use-review-keys.ts'

interface Props {
  file: DocumentFile
  onMarked: () => void
}

export const DecideDocument = ({ file, onMarked }: Props) =>
  file.document.status === 'pending' ? <Decide file={file} onMarked={onMarked} /> : <Decided of={file.document} />

export function Decide({ file: { document, pages, tier_after }, onMarked }: Props) {
  const t = useTranslations('admin_compliance')
  const isShown = useSensitiveShown()
  const marked = useMarkedDecisions()
  const [isRejecting, setRejecting] = useState(false)
  const isMarked = marked.some((one) => one.document.id === document.id)
  const canMark = isShown && (isMarked || !isFull(marked))
  const canApprove = useAllViewed(document.id, pages)
  function mark(decision: MarkedDecision['decision'], reason: string): void {
    markDecision({ document, decision, reason })
    onMarked()
  }
  const keys = { r: () => setRejecting(true), ...(canApprove && { a: () => mark('approve', '') }) }
  useReviewKeys(canMark ? keys : {})
  return (
    <Panel title={t('decide_kind', { kind: document.kind })} aside={<DecisionState id={document.id} status={document.status} />}>
      <p className="text-sm text-ink-soft">
        {tier_after > document.tier ? t('approve_opens', { tier: tier_after }) : t('approve_opens_nothing')}
      </p>
      <RevealFirst />
      {isShown && !canMark && <p className="text-sm text-wait">{t('marked_full')}</p>}
      {canMark && !canApprove && <p className="text-sm text-wait">{t('show_pages_first')}</p>}
      {canMark && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-2">
          <Button kind="danger" aria-keyshortcuts="r" onClick={() => setRejecting(true)}>
            {t('reject_kind', { kind: document.kind })}
          </Button>
          <Button kind="edge" aria-keyshortcuts="a" refused={!canApprove} onClick={() => mark('approve', '')}>
            {t('approve_kind', { kind: document.kind })}
          </Button>
        </div>
      )}
      <ReviewKeys />
      {isRejecting && (
        <RejectDialog
          title={t('reject_kind', { kind: document.kind })}
          onClose={() => setRejecting(false)}
          onRejected={(reason) => {
            setRejecting(false)
            mark('reject', reason)
          }}
        />
      )}
    </Panel>
  )
}

function ReviewKeys() {
  const t = useTranslations('admin_compliance')
  const isOn = useReviewKeysOn()
  return <Switch label={t('review_keys')} hint={t('review_keys_hint')} isOn={isOn} onChange={setReviewKeys} />
}

function Decided({ of: { status, reason, decided_at, decided_by } }: { of: DocumentFile['document'] }) {
  const t = useTranslations('admin_compliance')
  return (
    <Panel title={t(`admin_ui.status_${status}`)}>
      {reason !== null && (
        <p className="wrap-anywhere">
          <Sensitive kind="text">{reason}</Sensitive>
        </p>
      )}
      {decided_by && <MemberName member={decided_by} plain />}
      {decided_at !== null && (
        <p className="text-sm text-ink-soft">
          {t('decided')} <RelativeTime iso={decided_at} />
        </p>
      )}
    </Panel>
  )
}
