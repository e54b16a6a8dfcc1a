"""A tab that is in the background, and a stub of the system's notifications."""

HIDDEN_TAB = """() => {
    Object.defineProperty(document, 'hidden', {get: () => true, configurable: true})
    document.dispatchEvent(new Event('visibilitychange'))
}"""
NOTIFICATION_STUB = """
    window.called = []
    window.Notification = class {
        static permission = 'default'
        static requestPermission = async () => (window.Notification.permission = 'granted')
        constructor(title, options) { window.called.push([title, options.tag]) }
        close() {}
    }
"""
"""A system that allows messages when it is asked, and keeps them."""
