import { AppError, type FieldIssue } from '../../../domain/errors';
import type { SaveTarget } from './save-context';

/** The maximum number of fields in a refusal: a call with more errors does not come from a form. */
const issueLimit = 500;

/** Returns the fields that an error reports; undefined for another kind of error. */
export function refusedFields(error: unknown): readonly FieldIssue[] | undefined {
  const isOfFields = error instanceof AppError && (error.name === 'invalid' || error.name === 'stageIncomplete');
  return isOfFields ? error.fields : undefined;
}

/**
 * Collects the refusals of one save. Each check adds its findings, and the save is refused once, before anything is written, so that the form shows
 * all wrong fields. A field has one issue, the first one found.
 */
export class Refusals {
  private readonly issues = new Map<string, FieldIssue>();
  private readonly ofStage = new Set<FieldIssue>();
  private stage: Record<string, unknown> | undefined;

  /**
   * @param issues the issues from before the save began. @param undecided fields with unknown values, because the records that they name were
   * refused themselves: they cause no issue, and nothing is saved.
   */
  constructor(
    private readonly target: Pick<SaveTarget, 'fields' | 'hiddenFields'>,
    issues: readonly FieldIssue[] = [],
    private readonly undecided: readonly string[] = [],
  ) {
    this.add(...issues);
  }

  add(...issues: readonly FieldIssue[]): void {
    for (const issue of issues) if (!this.issues.has(issue.field)) this.issues.set(issue.field, issue);
  }

  /** @param params of `stageIncomplete`. @param issues the fields that the stage requires. */
  addIncompleteStage(params: Record<string, unknown>, issues: readonly FieldIssue[]): void {
    this.stage = params;
    for (const issue of issues) this.ofStage.add(issue);
    this.add(...issues);
  }

  /** Whether the save has no refusal so far. */
  get isEmpty(): boolean {
    return this.issues.size === 0 && this.undecided.length === 0 && this.stage === undefined;
  }

  /** The fields with unknown future values. A field that the caller cannot write keeps its value and does not count. */
  get open(): ReadonlySet<string> {
    const refused = [...this.issues.values()].filter(({ code }) => code !== 'unknownField' && code !== 'readOnly');
    return new Set([...refused.map(({ field }) => field), ...this.undecided]);
  }

  /** The values of fields that are not refused. */
  accepted(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const { open } = this;
    return Object.fromEntries(Object.entries(values).filter(([field]) => !open.has(field)));
  }

  /**
   * Refuses the save where an issue was found. Fields are in the order of the form; other issues follow in the order of discovery. A hidden field
   * is not named, with two exceptions: a field that the caller named is reported as unknown, and a field that a stage requires from others is
   * named. @throws AppError stageIncomplete where only requirements of a stage are unfulfilled; else invalid, with the parameters of
   * `stageIncomplete` where these apply too.
   */
  refuse(): void {
    if (this.isEmpty) return;
    const { fields, hiddenFields } = this.target;
    const visibleFields = fields.filter(
      ({ field_id: id, access }) => access !== 'none' && hiddenFields?.has(id) !== true,
    );
    const positions = new Map(visibleFields.map(({ field_id }, position) => [field_id, position]));
    const isOfForm = new Set(fields.map(({ field_id }) => field_id));
    const rank = ({ field }: FieldIssue) => positions.get(field) ?? visibleFields.length;
    const issues = [...this.issues.values()];
    const visibleIssues = issues.filter(
      (issue) =>
        positions.has(issue.field) ||
        !isOfForm.has(issue.field) ||
        issue.code === 'unknownField' ||
        this.ofStage.has(issue),
    );
    visibleIssues.sort((left, right) => rank(left) - rank(right));
    const isStageAlone = this.stage !== undefined && issues.every((issue) => this.ofStage.has(issue));
    throw new AppError(isStageAlone ? 'stageIncomplete' : 'invalid', this.stage, visibleIssues.slice(0, issueLimit));
  }
}

/** Collects the refusals of all saves of a call, so that a member can fix all records at once. */
export class RefusedSaves {
  private readonly found: { order: number; error: AppError; issues: FieldIssue[] }[] = [];

  get isEmpty(): boolean {
    return this.found.length === 0;
  }

  /**
   * Runs one of the saves and collects its field issues. @param order of the save in the answer. @param nameField the name of a field of this save
   * in the answer. @returns undefined for a refused save. @throws every other error, unless a save was refused before: then as `refuse`.
   */
  async attempt<Done>(
    { order, nameField }: { order: number; nameField(field: string): string },
    work: () => Promise<Done>,
  ): Promise<Done | undefined> {
    try {
      return await work();
    } catch (error) {
      const refused = refusedFields(error);
      if (!(error instanceof AppError) || !refused) {
        if (error instanceof AppError) this.refuse();
        throw error;
      }
      const issues = refused.map((issue) => ({ ...issue, field: nameField(issue.field) }));
      this.found.push({ order, error, issues });
      return undefined;
    }
  }

  /**
   * @throws AppError stageIncomplete where only requirements of stages are unfulfilled, else invalid; with all parameters, the first ones first.
   */
  refuse(): void {
    const ordered = [...this.found].sort((left, right) => left.order - right.order);
    const [first] = ordered;
    if (!first) return;
    const name = ordered.every(({ error }) => error.name === 'stageIncomplete') ? 'stageIncomplete' : 'invalid';
    const params = Object.assign({}, ...ordered.map(({ error }) => error.params).reverse()) as Record<string, unknown>;
    throw new AppError(name, params, ordered.flatMap(({ issues }) => issues).slice(0, issueLimit));
  }
}
