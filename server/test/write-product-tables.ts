import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { createDatabase } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createPool } from '../src/platform/database/pool.ts'
import { readFigures } from './product/figures.ts'
import { productFolder, productPages, productTables, readPage, withTables } from './product/pages.ts'
import { databaseUrl, startTestServer } from './server.ts'

const server = await startTestServer()
const name = `hai_product_${process.pid}`
const admin = new pg.Client({ connectionString: server.url })
await admin.connect()
await admin.query(`create database ${name}`)
const url = databaseUrl(server.url, name)
await migrate(url)
const pool = createPool({ url, role: 'hai_owner', size: 2, application_name: 'hai-product-tables' })
const tables = productTables(await readFigures(createDatabase(pool)))
for (const page of productPages()) writeFileSync(new URL(page, productFolder), withTables(readPage(page), tables))
await pool.end()
await admin.query(`drop database ${name} with (force)`)
await admin.end()
await server.stop()
