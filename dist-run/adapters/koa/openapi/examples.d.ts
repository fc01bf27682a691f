/**
 * The examples of the OpenAPI document: one story of a clinic, its room, and Grace, who books it. They are shown in
 * wire names, as a client sends and receives them.
 */
/** Example UUID of each collection, by its path segment. */
export declare const exampleUuids: Readonly<Record<string, string>>;
export declare const newApp: {
    slug: string;
    name: string;
    description: string;
    meta: {
        floor: number;
    };
};
export declare const appPatch: {
    description: string;
    meta: {
        floor: null;
        city: string;
    };
};
export declare const tokenRotation: {
    grace_seconds: number;
};
export declare const app: {
    created_at: string;
    updated_at: string;
    slug: string;
    name: string;
    uuid: string | undefined;
    description: string;
};
export declare const signIn: {
    email: string;
    password: string;
    expires_in_seconds: number;
};
export declare const signInByMail: {
    email: string;
};
export declare const linkUse: {
    password: string;
};
export declare const joining: {
    link: string;
    password: string;
};
export declare const personPatch: {
    name: string;
};
export declare const personErasure: {
    current_password: string;
};
export declare const begunSession: {
    uuid: string;
    token: string;
    expires_at: string;
    person: {
        uuid: string;
        name: string;
        email: string;
        has_password: boolean;
    };
};
export declare const accountOfPerson: {
    created_at: string;
    updated_at: string;
    uuid: string;
    name: string;
    email: string;
    has_password: boolean;
    owner: boolean;
};
export declare const personSession: {
    uuid: string;
    created_at: string;
    used_at: string;
    expires_at: string;
    current: boolean;
};
export declare const membership: {
    uuid: string | undefined;
    slug: string;
    name: string;
    role: string;
    staff: string;
};
export declare const link: {
    kind: string;
    app: {
        uuid: string | undefined;
        name: string;
    };
    name: string;
    email: string;
    new_person: boolean;
    expires_at: string;
};
export declare const newStaffLink: {
    expires_in_seconds: number;
    mail: boolean;
};
export declare const staffLink: {
    url: string;
    link: string;
    expires_at: string;
};
export declare const businessPatch: {
    phone: string;
    accent: string;
    address: string;
};
export declare const publicBusiness: {
    address: string;
    phone: string;
    email: string;
    website: string;
    privacy_url: string;
    terms_url: null;
    name: string;
    intro: string;
    language: string;
    timezone: string;
    logo: null;
    colors: {
        light: {
            accent: string;
            on_accent: string;
        };
        dark: {
            accent: string;
            on_accent: string;
        };
    };
};
export declare const business: {
    intro: null;
    address: string;
    phone: string;
    email: string;
    website: string;
    privacy_url: string;
    terms_url: null;
    name: null;
    accent: string;
    language: string;
    timezone: null;
    logo: null;
    colors: {
        light: {
            accent: string;
            on_accent: string;
        };
        dark: {
            accent: string;
            on_accent: string;
        };
    };
    updated_at: string;
    public: {
        address: string;
        phone: string;
        email: string;
        website: string;
        privacy_url: string;
        terms_url: null;
        name: string;
        intro: string;
        language: string;
        timezone: string;
        logo: null;
        colors: {
            light: {
                accent: string;
                on_accent: string;
            };
            dark: {
                accent: string;
                on_accent: string;
            };
        };
    };
};
export declare const figures: {
    from: string;
    to: string;
    timezone: string;
    rows: {
        bookings: number;
        cancelled: number;
        no_shows: number;
        minutes: number;
        value: {
            currency: string;
            amount: number;
        }[];
        period: string;
        service: {
            uuid: string | undefined;
            name: string;
        };
        resource: null;
    }[];
    total: {
        bookings: number;
        cancelled: number;
        no_shows: number;
        minutes: number;
        value: {
            currency: string;
            amount: number;
        }[];
    };
};
export declare const figuresCsv = "\uFEFFperiod,service,resource,bookings,cancelled,no_shows,minutes,currency,value\r\n2026-11,Cut,,2,1,0,105,EUR,80.00\r\n";
export declare const newSession: {
    expires_in_seconds: number;
};
export declare const session: {
    uuid: string | undefined;
    created_at: string;
    expires_at: string;
};
export declare const sessionWithToken: {
    uuid: string | undefined;
    created_at: string;
    expires_at: string;
    token: string;
};
export declare const appWithToken: {
    created_at: string;
    updated_at: string;
    slug: string;
    name: string;
    uuid: string | undefined;
    description: string;
    token: string;
};
export declare const settings: {
    mode: string;
    hold_seconds: number;
    pending_minutes: null;
    cancel_until_minutes: number;
    reschedule_until_minutes: null;
    complete_after_minutes: null;
    check_in_from_minutes: number;
    no_show_after_minutes: null;
    no_show_releases: boolean;
};
export declare const newWorkflow: {
    name: string;
    description: string;
    settings: {
        cancel_until_minutes: number;
    };
};
export declare const workflowPatch: {
    settings: {
        mode: string;
        pending_minutes: number;
    };
};
export declare const workflow: {
    created_at: string;
    updated_at: string;
    uuid: string | undefined;
    name: string;
    description: string;
};
export declare const newActions: {
    webhook: {
        name: string;
        trigger: string;
        offset_minutes: number;
        type: string;
        config: {
            url: string;
            headers: {
                'X-Team': string;
            };
        };
    };
    email: {
        name: string;
        trigger: string;
        type: string;
        config: {
            to: string;
            subject: string;
            text: string;
        };
    };
    transition: {
        name: string;
        trigger: string;
        offset_minutes: number;
        type: string;
        config: {
            to: string;
        };
    };
    log: {
        name: string;
        trigger: string;
        type: string;
    };
};
export declare const actionPatch: {
    enabled: boolean;
    config: {
        secret: null;
    };
};
export declare const actions: {
    webhook: {
        uuid: string | undefined;
        workflow: string | undefined;
    } & {
        offset_minutes: number;
    } & {
        name: string;
        trigger: string;
        offset_minutes: number;
        type: string;
    } & {
        created_at: string;
        updated_at: string;
        config: {
            url: string;
            headers: {
                'X-Team': string;
            };
        };
        enabled: boolean;
        position: number;
    };
    email: {
        uuid: string | undefined;
        workflow: string | undefined;
    } & {
        offset_minutes: number;
    } & {
        name: string;
        trigger: string;
        type: string;
    } & {
        created_at: string;
        updated_at: string;
        config: {
            to: string;
            subject: string;
            text: string;
            html: null;
        };
        enabled: boolean;
        position: number;
    };
    transition: {
        uuid: string | undefined;
        workflow: string | undefined;
    } & {
        offset_minutes: number;
    } & {
        name: string;
        trigger: string;
        offset_minutes: number;
        type: string;
    } & {
        created_at: string;
        updated_at: string;
        config: {
            to: string;
        };
        enabled: boolean;
        position: number;
    };
    log: {
        uuid: string | undefined;
        workflow: string | undefined;
    } & {
        offset_minutes: number;
    } & {
        name: string;
        trigger: string;
        type: string;
    } & {
        created_at: string;
        updated_at: string;
        config: {};
        enabled: boolean;
        position: number;
    };
};
export declare const schedule: {
    weekly: {
        days: string[];
        start: string;
        end: string;
    }[];
    overrides: {
        date: string;
        windows: never[];
    }[];
};
export declare const newResource: {
    name: string;
    timezone: string;
    schedule: {
        weekly: {
            days: string[];
            start: string;
            end: string;
        }[];
        overrides: {
            date: string;
            windows: never[];
        }[];
    };
    rules: {
        slot_minutes: number;
        buffer_after_minutes: number;
    };
};
export declare const resourcePatch: {
    capacity: number;
    schedule: null;
};
export declare const resource: {
    created_at: string;
    updated_at: string;
    uuid: string | undefined;
    name: string;
    description: string;
    timezone: string;
    capacity: number;
    overbook: number;
    schedule: {
        weekly: {
            days: string[];
            start: string;
            end: string;
        }[];
        overrides: {
            date: string;
            windows: never[];
        }[];
    };
    rules: {
        slot_minutes: number;
        min_duration_minutes: null;
        max_duration_minutes: null;
        buffer_before_minutes: number;
        buffer_after_minutes: number;
        min_notice_minutes: number;
        max_advance_days: number;
    };
};
export declare const newService: {
    name: string;
    durations: number[];
    roles: {
        name: string;
        resources: (string | undefined)[];
    }[];
    assign: string;
    limits: {
        per: string;
        period: string;
        max: number;
    }[];
    timezone: string;
    price: {
        amount: number;
        currency: string;
    };
};
export declare const servicePatch: {
    durations: number[];
    active: boolean;
};
export declare const service: {
    created_at: string;
    updated_at: string;
    uuid: string | undefined;
    name: string;
    description: string;
    durations: number[];
    roles: {
        name: string;
        resources: (string | undefined)[];
        count: number;
        units: number;
        weights: {};
        steps: null;
    }[];
    steps: never[];
    assign: string;
    rules: {
        slot_minutes: null;
        buffer_before_minutes: null;
        buffer_after_minutes: null;
        min_notice_minutes: null;
        max_advance_days: null;
    };
    limits: {
        per: string;
        period: string;
        max: number;
    }[];
    timezone: string;
    workflow: null;
    price: {
        amount: number;
        currency: string;
    };
    active: boolean;
    one_at_a_time: null;
};
export declare const newTimeOff: {
    resources: (string | undefined)[];
    start_date: string;
    end_date: string;
    reason: string;
};
export declare const timeOffPatch: {
    end_date: string;
};
export declare const timeOff: {
    created_at: string;
    updated_at: string;
    uuid: string | undefined;
    resources: (string | undefined)[];
    start: null;
    end: null;
    start_date: string;
    end_date: string;
    reason: string;
};
export declare const affected: {
    total: number;
    with_email: number;
    without_email: number;
    bookings: {
        uuid: string | undefined;
        status: string;
        start: string;
        end: string;
        service: null;
        resources: {
            uuid: string | undefined;
            name: string;
        }[];
        customer: {
            name: string;
            email: string;
            phone: null;
        };
    }[];
};
export declare const affectedCancellation: {
    message: string;
};
export declare const newCustomer: {
    name: string;
    email: string;
    phone: null;
    language: string;
    notes: string;
};
export declare const customerPatch: {
    phone: string;
    blocked: boolean;
};
export declare const customer: {
    created_at: string;
    updated_at: string;
    uuid: string | undefined;
    email: string;
    name: string;
    phone: null;
    notes: string;
    timezone: null;
    language: string;
    blocked: boolean;
};
export declare const newCalendar: {
    resource: string | undefined;
    url: string;
    refresh_minutes: number;
};
export declare const calendarPatch: {
    tentative: string;
    refresh_minutes: null;
};
export declare const foreignCalendar: {
    created_at: string;
    updated_at: string;
    uuid: string | undefined;
    resource: string | undefined;
    url: string;
    timezone: null;
    refresh_minutes: number;
    tentative: string;
    on_stale: string;
    stale_after_minutes: number;
    state: {
        status: string;
        tried_at: string;
        fetched_at: string;
        changed_at: string;
        error: null;
        busy: number;
        reports: string[];
    };
};
export declare const availability: {
    timezone: string;
    from: string;
    to: string;
    slots: {
        start: string;
        end: string;
        remaining: number;
    }[];
};
/** Query of the example answer about availability. */
export declare const availabilityQuery: {
    resources: (string | undefined)[];
    from: string;
    to: string;
    duration_minutes: number;
};
export declare const preview: {
    service: {
        name: string;
        durations: number[];
        roles: {
            name: string;
            resources: (string | undefined)[];
        }[];
        assign: string;
        limits: {
            per: string;
            period: string;
            max: number;
        }[];
        timezone: string;
        price: {
            amount: number;
            currency: string;
        };
    };
    from: string;
    to: string;
};
export declare const explanation: {
    bookable: boolean;
    reason: string;
    overrode: never[];
    candidates: {
        role: null;
        resource: string | undefined;
        reason: string;
        overridden: never[];
    }[];
};
export declare const newBooking: {
    resources: (string | undefined)[];
    start: string;
    duration_minutes: number;
    workflow: string | undefined;
    customer: {
        name: string;
        email: string;
    };
};
export declare const bookingPatch: {
    notes: string;
    customer: {
        phone: string;
    };
};
export declare const reason: {
    reason: string;
};
export declare const extension: {
    hold_seconds: number;
};
export declare const move: {
    start: string;
};
export declare const booking: {
    created_at: string;
    updated_at: string;
    start: string;
    end: string;
    uuid: string | undefined;
    resources: (string | undefined)[];
    units: number;
    service: null;
    price: null;
    series: null;
    occurrence: null;
    workflow: string | undefined;
    status: string;
    hold_expires_at: null;
    title: null;
    notes: null;
    customer: {
        name: string;
        email: string;
        phone: null;
        uuid: string | undefined;
    };
    timezone: string;
    language: null;
    reason: null;
    external_id: null;
    sequence: number;
    checked_in_at: null;
    ended_at: null;
    released_at: null;
    overrode: never[];
};
export declare const newStaff: {
    name: string;
    email: string;
    role: string;
    resources: (string | undefined)[];
};
export declare const staffPatch: {
    role: string;
};
export declare const staff: {
    created_at: string;
    updated_at: string;
    name: string;
    email: string;
    role: string;
    resources: (string | undefined)[];
    uuid: string | undefined;
    active: boolean;
    link_expires_at: null;
    joined_at: null;
};
export declare const newStaffToken: {
    expires_in_seconds: number;
};
export declare const staffToken: {
    uuid: string | undefined;
    created_at: string;
    expires_at: string;
};
export declare const staffTokenWithText: {
    uuid: string | undefined;
    created_at: string;
    expires_at: string;
    token: string;
};
export declare const confirmation: {
    override: string[];
};
export declare const noShow: {
    release: boolean;
};
export declare const checkIn: {
    undo: boolean;
};
export declare const bookingEnd: {
    at: string;
};
export declare const newKey: {
    name: string;
    services: (string | undefined)[];
    origins: string[];
};
export declare const keyPatch: {
    origins: null;
    live_holds_max: number;
};
export declare const key: {
    created_at: string;
    updated_at: string;
    name: string;
    services: (string | undefined)[];
    origins: string[];
    uuid: string | undefined;
    hold_seconds_max: number;
    live_holds_max: number;
    holds_per_address: number;
    bookings_per_address: number;
    page: boolean;
};
export declare const keyWithText: {
    created_at: string;
    updated_at: string;
    name: string;
    services: (string | undefined)[];
    origins: string[];
    uuid: string | undefined;
    hold_seconds_max: number;
    live_holds_max: number;
    holds_per_address: number;
    bookings_per_address: number;
    page: boolean;
    key: string;
};
export declare const rotatedManageSecret: {
    rotated_at: string;
    previous_until: null;
};
export declare const appForKeys: {
    slug: string;
    name: string;
    description: string;
};
export declare const newBookingWithKey: {
    service: string | undefined;
    start: string;
    customer: {
        name: string;
        email: string;
    };
};
export declare const ownBooking: {
    created_at: string;
    updated_at: string;
    start: string;
    end: string;
    uuid: string | undefined;
    status: string;
    duration_minutes: number;
    timezone: string;
    language: null;
    units: number;
    title: null;
    notes: null;
    customer: {
        name: string;
        email: string;
        phone: null;
    };
    service: {
        uuid: string | undefined;
        name: string;
    };
    resources: {
        uuid: string | undefined;
        name: string;
    }[];
    price: {
        amount: number;
        currency: string;
    };
    reason: null;
    hold_expires_at: string;
    sequence: number;
    cancel_until: string;
    reschedule_until: null;
    check_in_from: null;
    checked_in_at: null;
    ended_at: null;
};
export declare const manageToken = "AQGajUwcAHAAgAAAAAAAAAXG2v7mN0c4m1p3bq9yT0Zs4oYwH5kR8eJdL2uXnVfBqA";
export declare const ownBookingPatch: {
    customer: {
        phone: string;
    };
    notes: string;
};
export declare const serviceForKeys: {
    uuid: string | undefined;
    name: string;
    description: string;
    durations: number[];
    steps: never[];
    price: {
        amount: number;
        currency: string;
    };
    timezone: string;
    roles: {
        name: string;
        resources: {
            uuid: string | undefined;
            name: string;
        }[];
    }[];
};
export declare const newSeries: {
    service: string | undefined;
    start: string;
    rule: string;
    except: string[];
    customer: {
        name: string;
        email: string;
    };
};
export declare const series: {
    created_at: string;
    updated_at: string;
    uuid: string | undefined;
    rule: string;
    timezone: string;
    start: string;
    duration_minutes: number;
    service: string | undefined;
    resources: (string | undefined)[];
    bookings: string[];
    instances: {
        start: string;
        end: string;
        resources: (string | undefined)[];
        booking: string;
    }[];
    omitted: never[];
    skipped: never[];
};
export declare const seriesCancellation: {
    from: string;
    reason: string;
};
export declare const cancelledSeries: {
    cancelled: string[];
    skipped: never[];
};
export declare const seriesMove: {
    from: string;
    start: string;
};
export declare const movedSeries: {
    moved: string[];
    skipped: never[];
};
export declare const event: {
    uuid: string | undefined;
    type: string;
    booking: string | undefined;
    sequence: number;
    at: string;
    data: {
        created_at: string;
        updated_at: string;
        start: string;
        end: string;
        uuid: string | undefined;
        resources: (string | undefined)[];
        units: number;
        service: null;
        price: null;
        series: null;
        occurrence: null;
        workflow: string | undefined;
        status: string;
        hold_expires_at: null;
        title: null;
        notes: null;
        customer: {
            name: string;
            email: string;
            phone: null;
            uuid: string | undefined;
        };
        timezone: string;
        language: null;
        reason: null;
        external_id: null;
        sequence: number;
        checked_in_at: null;
        ended_at: null;
        released_at: null;
        overrode: never[];
    };
};
export declare const changeEvent: {
    uuid: string;
    type: string;
    booking: null;
    sequence: null;
    at: string;
    actor: {
        kind: string;
        uuid: string | undefined;
    };
    changes: {
        capacity: {
            from: number;
            to: number;
        };
        description: {};
    };
    data: {
        kind: string;
        uuid: string | undefined;
    };
};
export declare const eventStream: string;
export declare const attempt: {
    at: string;
    ok: boolean;
    status: number;
    message: null;
};
export declare const delivery: {
    uuid: string | undefined;
    booking: string | undefined;
    workflow: string | undefined;
    action: string | undefined;
    letter: null;
    series: null;
    trigger: string;
    sequence: number;
    due_at: string;
    status: string;
    to: string;
    reason: null;
    attempts: {
        at: string;
        ok: boolean;
        status: number;
        message: null;
    }[];
    next_at: null;
    created_at: string;
    updated_at: string;
};
export declare const exampleFile = "The bytes of the file";
/** UUID in the address of the example logo. */
export declare const exampleHex = "5b0c1d5e8f0a4c9db6d2a1f4c3e2b7a9";
export declare const exampleSecret = "Q3uXo1bWqk5r0yJm2cLh7dT9fZ8sVnEaPg4iRtYxUwA";
export declare const newFeed: {
    resource: string | undefined;
    detail: string;
    past_days: number;
};
export declare const feed: {
    created_at: string;
    updated_at: string;
    uuid: string | undefined;
    resource: string | undefined;
    service: null;
    customer: null;
    staff: null;
    detail: string;
    past_days: number;
};
export declare const feedWithUrl: {
    created_at: string;
    updated_at: string;
    uuid: string | undefined;
    resource: string | undefined;
    service: null;
    customer: null;
    staff: null;
    detail: string;
    past_days: number;
    url: string;
};
export declare const calendar: string;
export declare const lettersPatch: {
    team_to: string;
    letters: {
        reminder: {
            before_minutes: number;
        };
        no_show: {
            enabled: boolean;
        };
    };
};
export declare const letters: {
    enabled: boolean;
    mail: {
        configured: boolean;
        from: string;
        links: boolean;
    };
    team_to: string;
    letters: {
        confirmed: {
            enabled: boolean;
            replaced_in: never[];
        };
        pending: {
            enabled: boolean;
            replaced_in: never[];
        };
        declined: {
            enabled: boolean;
            replaced_in: never[];
        };
        moved: {
            enabled: boolean;
            replaced_in: never[];
        };
        cancelled: {
            enabled: boolean;
            replaced_in: never[];
        };
        reminder: {
            enabled: boolean;
            before_minutes: number;
            replaced_in: never[];
        };
        no_show: {
            enabled: boolean;
            replaced_in: never[];
        };
        team_booked: {
            enabled: boolean;
            replaced_in: never[];
        };
        team_requested: {
            enabled: boolean;
            replaced_in: never[];
        };
        team_moved: {
            enabled: boolean;
            replaced_in: never[];
        };
        team_cancelled: {
            enabled: boolean;
            replaced_in: never[];
        };
    };
};
export declare const letterAbout: {
    booking: string | undefined;
    language: string;
};
export declare const letterTest: {
    to: string;
};
export declare const letterPreview: {
    to: string;
    from: string;
    reply_to: string;
    subject: string;
    text: string;
    html: string;
    calendar: null;
};
