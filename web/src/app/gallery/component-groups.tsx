import { cents } from '@hai/contract/money'
import { ArrowDownLeft, ArrowUpRight, Bell, Clock, Inbox, Lock, OctagonAlert, Search, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { AmountField } from '../../ui/amount-field.tsx'
import { Amount } from '../../ui/amount.tsx'
import { Button, ButtonLink, RoundButton, TextLink } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Face } from '../../ui/avatar.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { Field } from '../../ui/field.tsx'
import { Box, Row } from '../../ui/row.tsx'
import { Count, Status } from '../../ui/status.tsx'
import { Part } from './sample.tsx'

export const ButtonParts = () => (
  <Part title="Buttons">
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
  </Part>
)

export function FieldParts() {
  const [typed, setTyped] = useState('12,50')
  const [code, setCode] = useState('123')
  return (
    <Part title="Fields">
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
        error="At most $2,500.00 at once"
      />
      <CodeField label="Code from your phone" value={code} onChange={setCode} onComplete={() => undefined} hint="Six digits" />
    </Part>
  )
}

export const StatusParts = () => (
  <Part title="Status">
    <div className="flex flex-wrap gap-2">
      <Status mood="in">Received</Status>
      <Status mood="wait">On hold</Status>
      <Status mood="problem">In dispute</Status>
      <Status mood="back">Returned</Status>
      <Status mood="plain">Done</Status>
      <Count value={3} />
      <Count value="99+" />
      <Count value={2} quiet />
    </div>
  </Part>
)

export const FaceParts = () => (
  <Part title="Faces and glyphs">
    <div className="flex flex-wrap items-center gap-3">
      <Face name="Roseline Baptiste" size="s" blue />
      <Face name="Wideline Pierre" way={{ icon: ArrowUpRight, mood: 'plain' }} />
      <Face name="Jean-Robert Étienne" way={{ icon: ArrowDownLeft, mood: 'in' }} />
      <Face name="Ti-Jo Boutik" way={{ icon: Clock, mood: 'wait' }} />
      <Face name="Samuel Desrosiers" way={{ icon: OctagonAlert, mood: 'problem' }} />
      <Face name="Fabiola Charles" size="l" way={{ icon: Undo2, mood: 'back' }} />
      <Face name="@wideline" size="xl" />
      <Glyph icon={Inbox} />
      <Glyph icon={Clock} mood="wait" />
      <Glyph icon={Search} blue size="l" />
    </div>
  </Part>
)

export const RowParts = () => (
  <Part title="Rows">
    <Box flush>
      <ul>
        <li>
          <Row
            href="/dev/ui"
            isNew
            start={<Face name="Jean-Robert Étienne" way={{ icon: ArrowDownLeft, mood: 'in' }} />}
            title="Jean-Robert Étienne"
            sub="Received · 20 min ago"
            end={<Amount cents={cents(75_00)} kind="in" sign="+" />}
            endSub="9,915 HTG"
          />
        </li>
        <li>
          <Row
            start={<Glyph icon={Clock} mood="wait" />}
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
  </Part>
)
