/**
 * All styles of the console. Scripts of sections come when they are opened, and a style that only they name would not come
 * with them.
 */
import '../design/base.css';
import '../design/badge.css';
import '../design/button.css';
import '../design/dialog.css';
import '../design/empty.css';
import '../design/field.css';
import '../design/icon.css';
import '../design/mark.css';
import '../design/menu.css';
import '../design/notice.css';
import '../design/skeleton.css';
import '../design/table.css';
import '../design/tabs.css';
import './console.css';
import './calendar/calendar.css';
import './lists/lists.css';
import './forms/forms.css';
import './hours/hours.css';
import './series/series.css';
import './start/start.css';
import './business/business.css';
import './letters/letters.css';
