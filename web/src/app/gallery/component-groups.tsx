import { cents } from '@hai/contract/money'
import { ArrowDownLeft, ArrowUpRight, Bell, Clock, Inbox, Lock, OctagonAlert, Search, Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { AmountField } from '../../ui/amount-field.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button, ButtonLink, RoundButton, TextLink } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Field } from '../../ui/field.tsx'
import { Box, Row, Section } from '../../ui/row.tsx'
import { Count, Status } from '../../ui/status.tsx'

export const Sample = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <div className="grid grid-cols-1 gap-3">{children}</div>
  </Section>
)

export const ButtonSamples = () => (
  <Sample title="Buttons">
    <div className="flex flex-wrap items-center gap-2">
      <Button>Normal</Button>
      <Button kind="main">Main</Button>
      <Button kind="send" icon={ArrowUpRight}>
        Send $25.00
      </Button>
      <Button kind="edge">Edge</Button>
      <Button kind="danger">Danger</Button>
      <Button kind="plain">Plain</Button>
      <Button kind="main" busy>
        Sending
      </Button>
      <Button kind="main" refused>
        Refused
      </Button>
      <Button size="small">Small</Button>
      <RoundButton label="Notifications, 3 unread" icon={Bell} badge={<Count value={3} className="absolute top-0.5 right-0" />} />
      <TextLink href="/dev/ui">See all</TextLink>
    </div>
    <Button kind="send" size="tall" wide icon={ArrowUpRight}>
      Send $100.00
    </Button>
    <ButtonLink href="/dev/ui" wide>
      A link that looks like a button
    </ButtonLink>
  </Sample>
)

export function FieldSamples() {
  const [typed, setTyped] = useState('12,50')
  const [code, setCode] = useState('123')
  return (
    <Sample title="Fields">
      <Field label="Name" placeholder="Marie" hint="As on your papers" />
      <Field label="HaiTag" before="@" defaultValue="marie" good="This tag is free" />
      <Field label="Email" icon={Search} defaultValue="marie@" error="This is not an email address" />
      <Field label="Password" icon={Lock} type="password" tall defaultValue="a long password" />
      <AmountField
        label="Amount in US dollars"
        value={typed}
        onChange={setTyped}
        rate={132.25}
        quick={[5, 10, 25, 50].map((dollars) => cents(dollars * 100))}
      />
      <AmountField
        label="Amount, refused"
        value="5000"
        onChange={() => undefined}
        rate={null}
        error="The maximum per payment is $2,500.00"
      />
      <CodeField label="Code from your phone" value={code} onChange={setCode} onComplete={() => undefined} hint="Six digits" />
    </Sample>
  )
}

export const StatusSamples = () => (
  <Sample title="Status">
    <div className="flex flex-wrap gap-2">
      <Status tone="in">Received</Status>
      <Status tone="wait">On hold</Status>
      <Status tone="problem">In dispute</Status>
      <Status tone="back">Returned</Status>
      <Status tone="plain">Done</Status>
      <Count value={3} />
      <Count value="99+" />
      <Count value={2} isMuted />
    </div>
  </Sample>
)

export const AvatarSamples = () => (
  <Sample title="Faces and glyphs">
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name="Roseline Baptiste" size="s" blue />
      <Avatar name="Wideline Pierre" badge={{ icon: ArrowUpRight, tone: 'plain' }} />
      <Avatar name="Jean-Robert Étienne" badge={{ icon: ArrowDownLeft, tone: 'in' }} />
      <Avatar name="Ti-Jo Boutik" badge={{ icon: Clock, tone: 'wait' }} />
      <Avatar name="Samuel Desrosiers" badge={{ icon: OctagonAlert, tone: 'problem' }} />
      <Avatar name="Fabiola Charles" size="l" badge={{ icon: Undo2, tone: 'back' }} />
      <Avatar name="@wideline" size="xl" />
      <Glyph icon={Inbox} />
      <Glyph icon={Clock} tone="wait" />
      <Glyph icon={Search} blue size="l" />
    </div>
  </Sample>
)

export const RowSamples = () => (
  <Sample title="Rows">
    <Box flush>
      <ul>
        <li>
          <Row
            href="/dev/ui"
            isNew
            start={<Avatar name="Jean-Robert Étienne" badge={{ icon: ArrowDownLeft, tone: 'in' }} />}
            title="Jean-Robert Étienne"
            sub="Received · 20 min ago"
            end={<Amount cents={cents(75_00)} kind="in" sign="+" />}
            endSub="9,915 HTG"
          />
        </li>
        <li>
          <Row
            start={<Glyph icon={Clock} tone="wait" />}
            title="A row that is no link"
            sub="On hold"
            end={<Amount cents={cents(101_56)} kind="wait" />}
          />
        </li>
        <li>
          <Row onClick={() => undefined} title="A row that does something" />
        </li>
      </ul>
    </Box>
  </Sample>
)
