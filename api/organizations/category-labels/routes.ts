import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Elysia } from 'elysia'
import { changesOf } from '../../../db/changes.ts'
import type { Orm, Tx } from '../../../db/clients.ts'
import { lockItems, lockOrganization, recordItemChanges } from '../../../db/locks.ts'
import { auctionItem } from '../../../db/schema/items.ts'
import { categoryLabel } from '../../../db/schema/organizations.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import {
  type CategoryLabel,
  type CategoryLabelForm,
  categoryLabelForm,
  categoryLabelList,
  type LabelPatch,
  labelPatch,
} from '../../contract/organizations/category-label.ts'
import { problem } from '../../contract/values/problem.ts'
import { teamMember } from '../../server/access/guards.ts'
import type { AppContext } from '../../server/context/app-context.ts'
import { refuse } from '../../server/http/refuse.ts'
import { uuidParam } from '../../server/http/uuid-param.ts'

/** An organization's category labels. See product#category-labels. */
export function categoryLabelRoutes(context: AppContext) {
  return new Elysia().use(seeingLabels(context)).use(changingLabels(context))
}

function seeingLabels(context: AppContext) {
  const { orm } = context.database
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'see auctions'))
    .get('/category-labels', async ({ team }) => ({ categoryLabels: await labelsOf(orm, team.organization.id) }), {
      response: { 200: categoryLabelList },
      detail: { summary: 'The category labels in their order' },
    })
}

const LABEL_NOT_FOUND = 'Label not found'
const LABEL_TAKEN = 'This label already exists.'
const labelTaken = () => refuse(409, LABEL_TAKEN, { issues: [{ path: 'label', message: LABEL_TAKEN }] })

function changingLabels(context: AppContext) {
  const { orm } = context.database
  const allLabels = async (organizationId: string) => ({ categoryLabels: await labelsOf(orm, organizationId) })
  return new Elysia({ prefix: '/:orgSlug/admin' })
    .use(teamMember(context, 'manage organization'))
    .post(
      '/category-labels',
      async ({ team: { organization }, body, set }) => {
        const outcome = await addLabel(orm, organization.id, body)
        if (outcome === 'taken') return labelTaken()
        if (outcome === 'full') return refuse(409, 'An organization can have up to 200 labels.', { code: 'full' })
        set.status = 201
        return allLabels(organization.id)
      },
      {
        body: categoryLabelForm,
        response: { 201: categoryLabelList, 400: problem, 409: problem },
        detail: { summary: 'Add a label' },
      },
    )
    .use(uuidParam('id', LABEL_NOT_FOUND))
    .patch(
      '/category-labels/:id',
      async ({ team: { organization }, params, body }) => {
        const outcome = await changeLabel(orm, organization.id, params.id, body)
        if (outcome === 'unknown') return refuse(404, LABEL_NOT_FOUND)
        return outcome === 'taken' ? labelTaken() : allLabels(organization.id)
      },
      {
        body: labelPatch,
        response: { 200: categoryLabelList, 400: problem, 404: problem, 409: problem },
        detail: { summary: 'Change a label or its place' },
      },
    )
    .delete(
      '/category-labels/:id',
      async ({ team: { organization }, params }) => {
        const isDeleted = await deleteLabel(orm, organization.id, params.id)
        return isDeleted ? allLabels(organization.id) : refuse(404, LABEL_NOT_FOUND)
      },
      {
        response: { 200: categoryLabelList, 404: problem },
        detail: { summary: 'Delete a label; items keep its text' },
      },
    )
}

/** An organization's category labels in their order, those switched off too. See product#category-labels. */
function labelsOf(orm: Orm, organizationId: string): Promise<CategoryLabel[]> {
  return orm
    .select()
    .from(categoryLabel)
    .where(eq(categoryLabel.organizationId, organizationId))
    .orderBy(asc(categoryLabel.order), asc(categoryLabel.label))
}

/** Deletes a label; items keep their category text. @returns whether that organization had it */
function deleteLabel(orm: Orm, organizationId: string, id: string): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const deleted = await tx
      .delete(categoryLabel)
      .where(and(eq(categoryLabel.organizationId, organizationId), eq(categoryLabel.id, id)))
      .returning({ label: categoryLabel.label })
    for (const { label } of deleted) tx.addActivity({ kind: 'label-deleted', organizationId, about: label })
    tx.afterCommit.publish({ organizationId, auctionItemId: null })
    return deleted.length > 0
  })
}

/** See product#bounds. */
const MOST_LABELS = 200

/**
 * Adds a category label at the end; `taken` when the organization has one of that name, `full` when it has as many as
 * it may. See product#category-labels.
 */
function addLabel(orm: Orm, organizationId: string, form: CategoryLabelForm): Promise<'added' | 'taken' | 'full'> {
  const behindAll = sql`(select coalesce(max("order") + 1, 0) from category_label
    where organization_id = ${organizationId})`
  return orm.transaction(async (tx) => {
    // Nobody else adds any until this one is counted.
    await lockOrganization(tx, organizationId)
    if ((await tx.$count(categoryLabel, eq(categoryLabel.organizationId, organizationId))) >= MOST_LABELS) return 'full'
    if (await isTaken(tx, organizationId, form.label, null)) return 'taken'
    const added = await tx
      .insert(categoryLabel)
      .values({ ...form, organizationId, order: behindAll })
      .onConflictDoNothing({ target: [categoryLabel.organizationId, categoryLabel.label] })
      .returning({ id: categoryLabel.id })
    if (added.length === 0) return 'taken'
    tx.addActivity({ kind: 'label-added', organizationId, about: form.label })
    tx.afterCommit.publish({ organizationId, auctionItemId: null })
    return 'added'
  })
}

/**
 * Changes a category label, or its place in the list; a new name also goes to the items that have the old one. See
 * product#category-labels.
 */
async function changeLabel(
  orm: Orm,
  organizationId: string,
  id: string,
  { order, ...changes }: LabelPatch,
): Promise<'changed' | 'unknown' | 'taken'> {
  const change = orm.transaction(async (tx) => {
    const labels = await lockLabels(tx, organizationId)
    const locked = labels.find((label) => label.id === id)
    if (!locked) return 'unknown'
    const name = changes.label ?? locked.label
    if (name !== locked.label && (await isTaken(tx, organizationId, name, id))) return 'taken'
    if (Object.keys(changes).length > 0) await tx.update(categoryLabel).set(changes).where(eq(categoryLabel.id, id))
    await renameCategory(tx, organizationId, locked.label, name)
    if (order !== undefined) await moveTo(tx, labels, locked, order)
    const place = labels.indexOf(locked)
    const newPlace = Math.min(order ?? place, labels.length - 1)
    const changed = changesOf({ ...locked, order: place + 1 }, { ...changes, order: newPlace + 1 })
    if (changed) tx.addActivity({ kind: 'label-changed', organizationId, about: locked.label, changes: changed })
    tx.afterCommit.publish({ organizationId, auctionItemId: null })
    return 'changed'
  })
  return change.catch((problem: unknown) => {
    if (isUniqueViolation(problem, 'category_label_organization_id_label_unique')) return 'taken'
    throw problem
  })
}

/** Whether another label than `id` has that name, in whatever case and accents: families could not tell which is which. */
async function isTaken(tx: Tx, organizationId: string, label: string, id: string | null): Promise<boolean> {
  const others = and(eq(categoryLabel.organizationId, organizationId), id ? ne(categoryLabel.id, id) : undefined)
  return (await tx.$count(categoryLabel, and(others, isSame(categoryLabel.label, label)))) > 0
}

const isSame = (column: PgColumn, text: string) => sql`folded(${column}) = folded(${text})`

/** In list order; locked in the order of their ids, so that two who sort at once wait for each other. */
async function lockLabels(tx: Tx, organizationId: string): Promise<CategoryLabel[]> {
  const labels = await tx
    .select()
    .from(categoryLabel)
    .where(eq(categoryLabel.organizationId, organizationId))
    .orderBy(asc(categoryLabel.id))
    .for('update')
  return labels.sort((one, other) => one.order - other.order || one.label.localeCompare(other.label))
}

/** Gives every label its place as `order`, `moved` its new one, all in one statement. */
async function moveTo(tx: Tx, labels: readonly CategoryLabel[], moved: CategoryLabel, place: number) {
  const ids = labels
    .filter((label) => label !== moved)
    .toSpliced(place, 0, moved)
    .map(({ id }) => id)
  await tx.execute(sql`
    update category_label set "order" = place - 1 from unnest(${sql.param(ids)}::uuid[]) with ordinality as wanted (id, place)
    where category_label.id = wanted.id and "order" <> place - 1`)
}

/**
 * Renames the category of every item that has it, however it is written there, counting a change of each under its lock. See product#item-lock.
 */
async function renameCategory(tx: Tx, organizationId: string, from: string, to: string) {
  if (from === to) return
  const bearsIt = and(eq(auctionItem.organizationId, organizationId), isSame(auctionItem.category, from))
  await lockItems(tx, bearsIt)
  const renamed = await tx
    .update(auctionItem)
    .set({ category: to, revision: sql`${auctionItem.revision} + 1` })
    .where(bearsIt)
    .returning({ id: auctionItem.id })
  await recordItemChanges(
    tx,
    organizationId,
    renamed.map(({ id }) => id),
  )
}
