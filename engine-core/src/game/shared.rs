//! Values with static or shared ownership.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// A static value, or one that is freed with its last user: data from users must not stay in memory
/// for ever.
pub enum Shared<T: ?Sized + 'static> {
    /// Part of the program, or kept as long as it runs.
    Static(&'static T),
    /// Reference-counted.
    Counted(Arc<T>),
}

/// Text with either ownership.
pub type Text = Shared<str>;

impl<T: ?Sized> Shared<T> {
    /// Returns true if both are the same value, not only equal ones.
    pub fn is(&self, other: &Shared<T>) -> bool {
        std::ptr::addr_eq(std::ptr::from_ref::<T>(self), std::ptr::from_ref::<T>(other))
    }
}

impl<T: ?Sized> Deref for Shared<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        match self {
            Shared::Static(value) => value,
            Shared::Counted(value) => value,
        }
    }
}

impl<T: ?Sized> Clone for Shared<T> {
    fn clone(&self) -> Self {
        match self {
            Shared::Static(value) => Shared::Static(value),
            Shared::Counted(value) => Shared::Counted(Arc::clone(value)),
        }
    }
}

impl<T: ?Sized + fmt::Debug> fmt::Debug for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: ?Sized + fmt::Display> fmt::Display for Shared<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: ?Sized + PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: ?Sized + Eq> Eq for Shared<T> {}

impl<T: ?Sized + Hash> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: ?Sized> From<&'static T> for Shared<T> {
    fn from(value: &'static T) -> Self {
        Shared::Static(value)
    }
}

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Shared::Counted(Arc::new(value))
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Shared::Counted(text.into())
    }
}

impl<T> From<Vec<T>> for Shared<[T]> {
    fn from(list: Vec<T>) -> Self {
        Shared::Counted(list.into())
    }
}

impl AsRef<str> for Text {
    fn as_ref(&self) -> &str {
        self
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        **self == *other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        **self == **other
    }
}

impl PartialEq<Text> for str {
    fn eq(&self, other: &Text) -> bool {
        *self == **other
    }
}

impl PartialEq<Text> for &str {
    fn eq(&self, other: &Text) -> bool {
        **self == **other
    }
}

/// List of words: a static one, or one that is freed with its last user.
#[derive(Clone, Debug)]
pub enum Words {
    /// Part of the program.
    Static(&'static [&'static str]),
    /// Created at run time.
    Owned(Arc<[Text]>),
}

impl Words {
    /// Number of words.
    pub fn len(&self) -> usize {
        match self {
            Words::Static(words) => words.len(),
            Words::Owned(words) => words.len(),
        }
    }

    /// Returns true if there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Word at an index.
    ///
    /// # Panics
    /// If the index is out of range.
    pub fn get(&self, index: usize) -> &str {
        match self {
            Words::Static(words) => words[index],
            Words::Owned(words) => &words[index],
        }
    }

    /// Words in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Returns true if the word is in the list, in the same case.
    pub fn contains(&self, word: &str) -> bool {
        self.iter().any(|other| other == word)
    }
}

impl PartialEq for Words {
    fn eq(&self, other: &Words) -> bool {
        self.iter().eq(other.iter())
    }
}

impl FromIterator<Text> for Words {
    fn from_iter<I: IntoIterator<Item = Text>>(words: I) -> Words {
        Words::Owned(words.into_iter().collect())
    }
}
