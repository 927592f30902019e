import { hash } from 'node:crypto'
import type { BatchRow, EntryRow, PostingRow } from './rows.ts'

export interface WholePosting {
  readonly posting: PostingRow
  readonly entries: readonly EntryRow[]
}

function columnsOf(postings: readonly WholePosting[]) {
  const entries = postings.flatMap((one) => one.entries)
  return {
    public_ids: postings.map(({ posting }) => posting.public_id),
    initiators: postings.map(({ posting }) => posting.initiator_id),
    command_keys: postings.map(({ posting }) => posting.command_key),
    hashes: postings.map(({ posting }) => posting.payload_hash),
    ends: postings.map(({ posting }) => posting.ends ?? 0),
    kinds: postings.map(({ posting }) => posting.kind),
    details: postings.map(({ posting }) => posting.details),
    accounts: entries.map(({ account_id }) => account_id),
    sequences: entries.map(({ sequence }) => sequence),
    amounts: entries.map(({ amount }) => amount),
    afters: entries.map(({ balance_after }) => balance_after),
  }
}

const int4 = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeInt32BE(value)
  return bytes
}
const int8 = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(8)
  bytes.writeBigInt64BE(BigInt(value))
  return bytes
}
const uuid = (text: string): Buffer => Buffer.from(text.replaceAll('-', ''), 'hex')
const utf8 = (text: string): Buffer => Buffer.from(text)

const UUID = 2950
const INT8 = 20
const TEXT = 25

function encodeArray<Item>(type: number, items: readonly Item[], bytesOf: (item: Item) => Buffer): Buffer {
  const none = items.length === 0
  const head = [int4(none ? 0 : 1), int4(0), int4(type), ...(none ? [] : [int4(items.length), int4(1)])]
  const parts = items.flatMap((item) => {
    const bytes = bytesOf(item)
    return [int4(bytes.length), bytes]
  })
  return Buffer.concat([...head, ...parts])
}

/** Calculates the hash of a batch, as the database’s `chain_link` does. In hexadecimal. */
export function linkOf(before: string, { at, first_id }: BatchRow, postings: readonly WholePosting[]): string {
  const all = columnsOf(postings)
  const details = utf8(all.details.join('\u001f'))
  const bytes = [
    int8(at),
    int8(first_id),
    ...[all.public_ids, all.initiators, all.command_keys].map((ids) => encodeArray(UUID, ids, uuid)),
    ...[all.hashes, all.ends].map((numbers) => encodeArray(INT8, numbers, int8)),
    encodeArray(TEXT, all.kinds, utf8),
    int4(details.length),
    details,
    ...[all.accounts, all.sequences, all.amounts, all.afters].map((numbers) => encodeArray(INT8, numbers, int8)),
  ]
  return hash('sha256', Buffer.concat([Buffer.from(before, 'hex'), ...bytes]))
}
