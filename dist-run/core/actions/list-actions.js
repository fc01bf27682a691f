/** The actions of some of the caller's workflows, in order, by the workflow's UUID; none of a workflow that is not the caller's. */
export class ListActionsOf {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    async execute(caller, workflows) {
        const found = new Map(workflows.map((workflow) => [workflow, []]));
        if (workflows.length === 0)
            return found;
        for (const action of await this.#needs.actions.ofWorkflows(caller.app.uuid, workflows)) {
            found.get(action.workflow)?.push(action);
        }
        return found;
    }
}
