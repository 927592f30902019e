import { cents } from '@hai/contract/money'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Amount } from '../../ui/amount.tsx'
import { HoldBar, LegendKey, Meter } from '../../ui/bars.tsx'
import { StepDots } from '../../ui/step-dots.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Figures } from '../../ui/figures.tsx'
import { LanguagePicker } from '../../ui/language-picker.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Banner, Notice } from '../../ui/notice.tsx'
import { Menu } from '../../ui/popover.tsx'
import { Box } from '../../ui/row.tsx'
import { Screen } from '../../ui/screen.tsx'
import { Dialog, Sheet } from '../../ui/sheet.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { ThemePicker } from '../../ui/theme-picker.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { ButtonSamples, AvatarSamples, FieldSamples, RowSamples, StatusSamples, Sample } from './component-groups.tsx'

/** Shown at /dev/ui, but not in production. For developers, so in English only. */
export function GalleryScreen() {
  return (
    <main id="main" className="mx-auto grid w-full max-w-[calc(var(--container-member)+4rem)] gap-6 px-5 py-6 md:px-8">
      <Screen title="Parts" action={<Pickers />}>
        <div className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-2">
          <BrandParts />
          <ButtonSamples />
          <FieldSamples />
          <StatusSamples />
          <AvatarSamples />
          <RowSamples />
          <QuietParts />
          <FloatingParts />
          <Sample title="Nothing yet, and on its way">
            <Empty
              icon={Inbox}
              title="No activity yet"
              text="What you send and receive will be here."
              action={<Button kind="main">Add money</Button>}
            />
            <RowsSkeleton rows={2} label="Loading" />
          </Sample>
        </div>
      </Screen>
    </main>
  )
}

const BrandParts = () => (
  <>
    <Sample title="Mark">
      <div className="flex flex-wrap items-center gap-6">
        <Logo size="sm" />
        <Logo />
        <Logo size="lg" />
      </div>
      <div className="overflow-clip rounded-box bg-plate p-5 text-on-plate">
        <Logo isOnPlate />
        <div aria-hidden="true" className="railing -mx-5 mt-4 -mb-5 text-plate-line" />
      </div>
    </Sample>
    <Sample title="Amounts and held money">
      <Amount cents={cents(1284_50)} size="hero" />
      <HoldBar available={1284_50} held={152_70} label="$1,284.50 available, $152.70 on hold" />
      <p className="flex items-center gap-2 text-sm">
        <LegendKey held /> <Amount cents={cents(152_70)} /> on hold
      </p>
      <p className="flex flex-wrap gap-4">
        <Amount cents={cents(75_00)} kind="in" sign="+" />
        <Amount cents={cents(50_55)} sign="−" />
        <Amount cents={cents(101_56)} kind="wait" />
        <Amount cents={cents(51_14)} kind="problem" />
        <Amount cents={cents(15_00)} kind="back" />
        <Amount cents={cents(13_00)} size="big" />
      </p>
    </Sample>
  </>
)

const QuietParts = () => (
  <>
    <Sample title="Figures">
      <Box>
        <Figures
          items={[
            { label: 'They get', value: '$50.00' },
            { label: 'Fee', value: '$0.50' },
            { label: 'Tax', value: '$0.05' },
            { label: 'You pay', value: '$50.55', total: true },
          ]}
        />
      </Box>
    </Sample>
    <Sample title="Notices">
      <Notice title="First time">You have not paid this person before.</Notice>
      <Notice kind="in" title="It arrived" />
      <Notice kind="wait" title="On its way" />
      <Notice kind="problem" title="Your payment wasn’t sent. No money moved.">
        This is over your daily limit.
      </Notice>
      <Banner>You are offline.</Banner>
    </Sample>
    <Sample title="Meters and steps">
      <Meter label="Calm" used={5} limit={100} figure="$5 of $100" note="$95 left, resets at midnight" />
      <Meter label="Nearly" used={90} limit={100} figure="$90 of $100" />
      <Meter label="Nothing left" used={100} limit={100} figure="$100 of $100" />
      <StepDots done={2} total={3} label="Step 2 of 3" />
    </Sample>
    <Sample title="Timeline">
      <Timeline
        items={[
          { title: 'Requested', time: '09:00', state: 'done' },
          { title: 'Waiting for the agent', text: 'Usually ten minutes', state: 'now' },
          { title: 'Something is wrong', state: 'problem' },
          { title: 'Paid out', state: 'next' },
        ]}
      />
    </Sample>
  </>
)

const Pickers = () => (
  <span className="flex items-center">
    <LanguagePicker />
    <ThemePicker />
  </span>
)

function FloatingParts() {
  const [open, setOpen] = useState<'sheet' | 'dialog' | null>(null)
  const close = () => setOpen(null)
  return (
    <Sample title="What floats">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('sheet')}>Open a sheet</Button>
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button
          onClick={() =>
            toast({
              title: 'Marie J. sent you $20.00',
              text: 'For the books',
              kind: 'in',
              action: { text: 'See it', onClick: () => undefined },
            })
          }
        >
          Show a toast
        </Button>
        <Menu
          items={[
            { text: 'Terms', href: '/legal/terms' },
            { text: 'Log out', onClick: () => undefined },
          ]}
          trigger="Open a menu"
          triggerClassName="inline-flex min-h-(--size-control) items-center rounded-box bg-sunken px-4.5 font-medium"
        />
      </div>
      {open === 'sheet' && (
        <Sheet
          title="How much?"
          backLabel="Back"
          closeLabel="Close"
          onClose={close}
          steps={{ done: 2, total: 3, label: 'Step 2 of 3' }}
          foot={
            <Button kind="send" size="tall" wide onClick={close}>
              Send $25.00
            </Button>
          }
        >
          <p>A full screen on phones, 480 px from 768 px.</p>
        </Sheet>
      )}
      {open === 'dialog' && (
        <Dialog
          title="Take this send back?"
          closeLabel="Close"
          onClose={close}
          actions={
            <Button kind="danger" wide onClick={close}>
              Take back $10.00
            </Button>
          }
        >
          <p>Fee and tax come back too.</p>
        </Dialog>
      )}
    </Sample>
  )
}
